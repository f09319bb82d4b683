/** The catalogue as the provider describes it to a NodePool. */
import type { InstanceType } from '../model/instance-type.ts';
import { defaultSettings } from '../model/settings.ts';
import { describeInstanceTypes } from '../providers/instancetype/describe.ts';
import { newCloudConfig } from '../sim/cloud/config.ts';
import { soldTypes } from '../sim/cloud/offerings.ts';
import { zoneIdOf } from '../sim/cloud/zones.ts';
import { implicitNodeClass } from './implicit-node-class.ts';

/** Every type of the catalogue for an EC2NodeClass without settings, by name. */
export function catalogInstanceTypes(): readonly InstanceType[] {
  const config = newCloudConfig();
  const sold = soldTypes(config);
  return describeInstanceTypes({
    types: sold.map(({ type }) => type),
    offerings: sold.flatMap(({ offerings }) => offerings),
    spec: implicitNodeClass.spec,
    settings: defaultSettings,
    region: config.region,
    zones: config.zones.map((zone, index) => ({
      zone,
      zoneId: zoneIdOf(config.region, zone, index),
    })),
  });
}
