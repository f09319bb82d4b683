/** What claims are launched with; claims that ask for the same share the work. */
import type { EC2NodeClassStatus } from '../../api/aws/ec2nodeclass.ts';
import type { NodeClaim } from '../../api/karpenter/nodeclaim.ts';
import type { CapacityType } from '../../api/labels.ts';
import { parseRequirements } from '../../model/requirements.ts';
import { parseResources } from '../../model/resources.ts';
import type { FleetOverride } from '../../ports/ec2.ts';
import { imageFor } from './class-status.ts';
import { chooseLaunch, type LaunchChoice } from './launch-choice.ts';
import type { TypeList } from './type-lists.ts';

export interface LaunchPlan {
  readonly capacityType: CapacityType;
  /** Best first. Empty: no image of the class boots any of the types. */
  readonly overrides: readonly (FleetOverride & { readonly imageId: string })[];
}

export type PlannedLaunch = LaunchPlan | { readonly refusal: string };

const maxPlans = 500;

interface PlansOfList {
  readonly status: EC2NodeClassStatus;
  readonly plans: Map<string, PlannedLaunch>;
}

export class LaunchPlans {
  readonly #ofLists = new WeakMap<TypeList, PlansOfList>();

  planFor(
    { spec }: NodeClaim,
    list: TypeList,
    status: EC2NodeClassStatus,
    mayMissValues: boolean,
  ): PlannedLaunch {
    let known = this.#ofLists.get(list);
    if (!known || known.status !== status || known.plans.size >= maxPlans) {
      known = { status, plans: new Map() };
      this.#ofLists.set(list, known);
    }
    const { plans } = known;
    const requests = spec.resources?.requests;
    const key = JSON.stringify([spec.requirements, requests, mayMissValues]);
    let plan = plans.get(key);
    if (!plan) {
      const choice = chooseLaunch(list.byName, {
        requirements: parseRequirements(spec.requirements),
        requests: parseResources(requests),
        mayMissValues,
      });
      plan = 'refusal' in choice ? choice : toPlan(choice, status);
      plans.set(key, plan);
    }
    return plan;
  }
}

function toPlan({ capacityType, types }: LaunchChoice, status: EC2NodeClassStatus): LaunchPlan {
  const overrides = types.flatMap(({ type, offerings }) => {
    const imageId = imageFor(type, status);
    if (imageId === undefined) return [];
    return offerings.map(({ zone, reservationId }) => ({
      instanceType: type.name,
      zone,
      imageId,
      ...(reservationId === undefined ? {} : { reservationId }),
    }));
  });
  return { capacityType, overrides };
}
