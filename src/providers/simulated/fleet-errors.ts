/**
 * What the errors of a fleet mean: which offerings to set aside, and what to tell the claim.
 *
 * Parity: karpenter-provider-aws pkg/errors/errors.go, pkg/providers/instance updateUnavailableOfferingsCache.
 */
import { CloudError } from '../../ports/cloud-provider.ts';
import type { CreateFleetRequest, Ec2Error, FleetError } from '../../ports/ec2.ts';
import type { UnavailableOfferings } from './unavailable-offerings.ts';

const unfulfillable: ReadonlySet<string> = new Set([
  'InsufficientInstanceCapacity',
  'MaxSpotInstanceCountExceeded',
  'VcpuLimitExceeded',
  'UnfulfillableCapacity',
  'Unsupported',
  'InsufficientFreeAddressesInSubnet',
  'MaxFleetCountExceeded',
  'ReservationCapacityExceeded',
]);
const noSpotRole = 'AuthFailure.ServiceLinkedRoleCreationNotPermitted';
const unauthorized = /UnauthorizedOperation|AccessDenied|AuthFailure:/;

/** The first match in the error's text wins. */
const reasons: readonly (readonly [match: RegExp, reason: string, message: string])[] = [
  [
    /AuthFailure\.ServiceLinkedRoleCreationNotPermitted/,
    'SpotSLRCreationFailed',
    'User does not have sufficient permission to create the Spot ServiceLinkedRole to launch spot instances',
  ],
  [unauthorized, 'Unauthorized', 'User is not authorized to perform this operation'],
  [/InvalidAMIID\.NotFound/, 'AMINotFound', 'AMI used for instance launch does not exist'],
  [/InvalidAMIID\.Malformed/, 'InvalidAMIID', 'AMI used for instance launch is invalid'],
  [/RequestLimitExceeded/, 'RequestLimitExceeded', 'Request limit exceeded'],
  [/InternalError/, 'InternalError', 'An internal error has occurred'],
  [
    /MaxFleetCountExceeded/,
    'FleetQuotaExceeded',
    'A fleet launch was requested but this would exceed your fleet request quota',
  ],
  [
    /PendingVerification/,
    'AccountPendingVerification',
    'The request for launching resources in this region is still being verified',
  ],
  [
    /MaxSpotInstanceCountExceeded/,
    'SpotQuotaExceeded',
    'A spot instance launch was requested but this would exceed your spot instance quota',
  ],
  [
    /VcpuLimitExceeded/,
    'VCPULimitExceeded',
    'An instance was requested that would exceed your VCPU quota',
  ],
  [
    /InsufficientFreeAddressesInSubnet/,
    'InsufficientFreeAddressesInSubnet',
    'There are not enough free IP addresses to launch an instance in this subnet',
  ],
];

function explain(
  code: string,
  message: string,
): { readonly reason: string; readonly text: string } {
  const text = `${code}: ${message}`;
  const known = reasons.find(([match]) => match.test(text));
  return {
    reason: known?.[1] ?? 'LaunchFailed',
    text: `${known?.[2] ?? 'Instance launch failed'} (${text})`,
  };
}

/** Sets aside what the errors are about. */
export function markUnavailable(
  errors: readonly FleetError[],
  { capacityType, overrides }: CreateFleetRequest,
  unavailable: UnavailableOfferings,
): void {
  for (const { code, instanceType, zone } of errors) {
    if (code === noSpotRole) unavailable.markCapacityType('spot');
    if (!unfulfillable.has(code)) continue;
    if (capacityType === 'reserved') {
      const { reservationId } =
        overrides.find((o) => o.instanceType === instanceType && o.zone === zone) ?? {};
      if (reservationId !== undefined) unavailable.markReservation(reservationId);
      continue;
    }
    if (code === 'MaxSpotInstanceCountExceeded') unavailable.markCapacityType(capacityType);
    else if (code === 'VcpuLimitExceeded') unavailable.markQuotaClass(capacityType, instanceType);
    unavailable.markOffering(capacityType, instanceType, zone);
  }
}

/** Why a fleet without an instance has none. */
export function fleetFailure(errors: readonly FleetError[]): CloudError {
  const texts = [...new Set(errors.map(({ code, message }) => `${code}: ${message}`))];
  const other = errors.find(({ code }) => !unfulfillable.has(code) && code !== noSpotRole);
  if (!other) {
    const details = texts.length > 0 ? texts.join('; ') : 'EC2 gave no reason';
    return new CloudError('InsufficientCapacity', `with fleet error(s), ${details}`);
  }
  const { reason, text } = explain(other.code, other.message);
  return new CloudError('CreateFailed', `Error creating fleet request: ${text}`, { reason });
}

/** Why CreateFleet itself failed. */
export function fleetCallFailure(error: Ec2Error): CloudError {
  const { reason, text } = explain(error.code, error.message);
  return new CloudError('CreateFailed', `Error creating fleet request: ${text}`, {
    reason,
    cause: error,
  });
}

/** Any other call that failed. */
export function callFailure(what: string, error: Ec2Error): CloudError {
  const code = error.code === 'RequestLimitExceeded' ? 'Throttled' : 'Unavailable';
  return new CloudError(code, `${what}: ${error.code}: ${error.message}`, { cause: error });
}
