import { expect, test } from 'vitest';
import { zoneIdOf } from './zones.ts';

test.each([
  ['us-east-1', 'us-east-1a', 'use1-az1'],
  ['eu-central-1', 'eu-central-1c', 'euc1-az3'],
  ['ap-southeast-2', 'ap-southeast-2b', 'apse2-az2'],
  ['us-gov-west-1', 'us-gov-west-1a', 'usgw1-az1'],
  ['us-east-1', 'rack-7', 'use1-az8'],
])('%s: %s has the id %s', (region, zone, id) => {
  expect(zoneIdOf(region, zone, 7)).toBe(id);
});
