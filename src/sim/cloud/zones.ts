/** Availability zones and their ids. */

const directions: Readonly<Record<string, string>> = {
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  central: 'c',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** `us-east-1a` in `us-east-1` → `use1-az1`; the same for every account here. */
export function zoneIdOf(region: string, zone: string, index: number): string {
  const letter = zone.startsWith(region) ? zone.slice(region.length) : '';
  const number = /^[a-z]$/.test(letter) ? letter.charCodeAt(0) - 96 : index + 1;
  return `${shortRegion(region)}-az${number}`;
}

/** `us-gov-west-1` → `usgw1`. */
function shortRegion(region: string): string {
  const [area = '', ...rest] = region.split('-');
  return area + rest.map((part) => directions[part] ?? (part === 'gov' ? 'g' : part)).join('');
}
