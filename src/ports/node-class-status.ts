/** What a cloud makes of an EC2NodeClass: the subnets, images and groups behind its selectors. */
import type { EC2NodeClass, EC2NodeClassStatus } from '../api/aws/ec2nodeclass.ts';

export interface NodeClassStatuses {
  /**
   * The status as it should be now, with the conditions under Ready but without Ready itself.
   * Rejects with CloudError while the cloud cannot be asked.
   */
  resolve(nodeClass: EC2NodeClass): Promise<EC2NodeClassStatus>;
}
