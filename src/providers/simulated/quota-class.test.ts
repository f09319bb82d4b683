import { expect, test } from 'vitest';
import { quotaClassOf } from './quota-class.ts';

test.each([
  ['m5.large', 'Standard'],
  ['im4gn.large', 'Standard'],
  ['d3en.xlarge', 'Standard'],
  ['L1', 'Standard'],
  ['g6e.48xlarge', 'G and VT'],
  ['gr6.4xlarge', 'G and VT'],
  ['vt1.3xlarge', 'G and VT'],
  ['p5.48xlarge', 'P'],
  ['x2idn.32xlarge', 'X'],
  ['inf2.xlarge', 'Inf'],
  ['trn1.2xlarge', 'Trn'],
  ['dl1.24xlarge', 'DL'],
  ['u-6tb1.56xlarge', 'High Memory'],
  ['hpc7a.96xlarge', 'HPC'],
])('%s counts as %s', (name, expected) => {
  expect(quotaClassOf(name)).toBe(expected);
});
