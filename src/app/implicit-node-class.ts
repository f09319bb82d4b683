/** The EC2NodeClass that exists in a rehearsal unless its file brings one of that name. */
import type { EC2NodeClass } from '../api/aws/ec2nodeclass.ts';

export const implicitNodeClass: EC2NodeClass = {
  apiVersion: 'karpenter.k8s.aws/v1',
  kind: 'EC2NodeClass',
  metadata: { name: 'default' },
  spec: {
    role: 'KarpenterNodeRole-rehearsal',
    amiSelectorTerms: [{ alias: 'al2023@latest' }],
    subnetSelectorTerms: [{ tags: { 'karpenter.sh/discovery': 'rehearsal' } }],
    securityGroupSelectorTerms: [{ tags: { 'karpenter.sh/discovery': 'rehearsal' } }],
  },
};
