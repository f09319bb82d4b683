/**
 * Public figures of EC2 instance types, as of 2026-11-30.
 *
 * Source: DescribeInstanceTypes and the on-demand price list of us-east-1 (Linux, shared tenancy).
 * The alloc_* columns are what a node offers to pods under AL2023 with a root volume of 20Gi.
 * Refreshed with scripts/refresh-catalog.mjs; not to be edited by hand.
 */
export const ec2InstanceTypesTsv = `instance_type	arch	category	family	generation	size	vcpu	memory_mib	cpu_manufacturer	clock_mhz	hypervisor	bare_metal	flex	encryption_in_transit	ebs_mbps	network_mbps	local_nvme_gb	gpu_name	gpu_manufacturer	gpu_count	gpu_memory_mib	accelerator_name	accelerator_manufacturer	accelerator_count	efa	max_enis	ipv4_per_eni	branch_enis	alloc_cpu	alloc_memory	alloc_ephemeral_storage	alloc_pods	od_usd_per_hour_us_east_1
a1.medium	arm64	a	a1	1	medium	1	2048	aws	2300	nitro	false	false	false	3500	500										2	4	10	940m	1392Mi	17Gi	8	0.0255
a1.large	arm64	a	a1	1	large	2	4096	aws	2300	nitro	false	false	false	3500	750										3	10	9	1930m	3055Mi	17Gi	29	0.051
a1.xlarge	arm64	a	a1	1	xlarge	4	8192	aws	2300	nitro	false	false	false	3500	1250										4	15	18	3920m	6525Mi	17Gi	58	0.102
a1.2xlarge	arm64	a	a1	1	2xlarge	8	16384	aws	2300	nitro	false	false	false	3500	2500										4	15	38	7910m	14103Mi	17Gi	58	0.204
a1.4xlarge	arm64	a	a1	1	4xlarge	16	32768	aws	2300	nitro	false	false	false	3500	5000										8	30	54	15890m	27322Mi	17Gi	234	0.408
a1.metal	arm64	a	a1	1	metal	16	32768	aws	2300		true	false	false	3500	5000										8	30	54	15890m	27322Mi	17Gi	234	0.408
c1.medium	amd64	c	c1	1	medium	2	1740	intel	0	xen	false	false	false												2	6	0	1930m	1122Mi	17Gi	12	0.13
c1.xlarge	amd64	c	c1	1	xlarge	8	7168	intel	0	xen	false	false	false												4	15	0	7910m	5637Mi	17Gi	58	0.52
c3.large	amd64	c	c3	3	large	2	3840	intel	2800	xen	false	false	false												3	10	0	1930m	2878Mi	17Gi	29	0.105
c3.xlarge	amd64	c	c3	3	xlarge	4	7680	intel	2800	xen	false	false	false												4	15	0	3920m	6111Mi	17Gi	58	0.21
c3.2xlarge	amd64	c	c3	3	2xlarge	8	15360	intel	2800	xen	false	false	false												4	15	0	7910m	13215Mi	17Gi	58	0.42
c3.4xlarge	amd64	c	c3	3	4xlarge	16	30720	intel	2800	xen	false	false	false												8	30	0	15890m	25487Mi	17Gi	234	0.84
c3.8xlarge	amd64	c	c3	3	8xlarge	32	61440	intel	2800	xen	false	false	false		10000										8	30	0	31850m	53903Mi	17Gi	234	1.68
c4.large	amd64	c	c4	4	large	2	3840	intel	2900	xen	false	false	false	500											3	10	0	1930m	2878Mi	17Gi	29	0.1
c4.xlarge	amd64	c	c4	4	xlarge	4	7680	intel	2900	xen	false	false	false	750											4	15	0	3920m	6111Mi	17Gi	58	0.199
c4.2xlarge	amd64	c	c4	4	2xlarge	8	15360	intel	2900	xen	false	false	false	1000											4	15	0	7910m	13215Mi	17Gi	58	0.398
c4.4xlarge	amd64	c	c4	4	4xlarge	16	30720	intel	2900	xen	false	false	false	2000											8	30	0	15890m	25487Mi	17Gi	234	0.796
c4.8xlarge	amd64	c	c4	4	8xlarge	36	61440	intel	2900	xen	false	false	false	4000	10000										8	30	0	35840m	53903Mi	17Gi	234	1.591
c5.large	amd64	c	c5	5	large	2	4096	intel	3400	nitro	false	false	false	4750	750										3	10	9	1930m	3114Mi	17Gi	29	0.085
c5.xlarge	amd64	c	c5	5	xlarge	4	8192	intel	3400	nitro	false	false	false	4750	1250										4	15	18	3920m	6584Mi	17Gi	58	0.17
c5.2xlarge	amd64	c	c5	5	2xlarge	8	16384	intel	3400	nitro	false	false	false	4750	2500										4	15	38	7910m	14162Mi	17Gi	58	0.34
c5.4xlarge	amd64	c	c5	5	4xlarge	16	32768	intel	3400	nitro	false	false	false	4750	5000										8	30	54	15890m	27381Mi	17Gi	234	0.68
c5.9xlarge	amd64	c	c5	5	9xlarge	36	73728	intel	3400	nitro	false	false	false	9500	12000										8	30	54	35840m	65269Mi	17Gi	234	1.53
c5.12xlarge	amd64	c	c5	5	12xlarge	48	98304	intel	3600	nitro	false	false	false	9500	12000										8	30	54	47810m	88002Mi	17Gi	234	2.04
c5.18xlarge	amd64	c	c5	5	18xlarge	72	147456	intel	3400	nitro	false	false	false	19000	25000										15	50	107	71750m	127934Mi	17Gi	737	3.06
c5.24xlarge	amd64	c	c5	5	24xlarge	96	196608	intel	3600	nitro	false	false	false	19000	25000										15	50	107	95690m	173400Mi	17Gi	737	4.08
c5.metal	amd64	c	c5	5	metal	96	196608	intel	3600		true	false	false	19000	25000										15	50	107	95690m	173400Mi	17Gi	737	4.08
c5a.large	amd64	c	c5a	5	large	2	4096	amd	3300	nitro	false	false	true	3170	750										3	10	9	1930m	3114Mi	17Gi	29	0.077
c5a.xlarge	amd64	c	c5a	5	xlarge	4	8192	amd	3300	nitro	false	false	true	3170	1250										4	15	18	3920m	6584Mi	17Gi	58	0.154
c5a.2xlarge	amd64	c	c5a	5	2xlarge	8	16384	amd	3300	nitro	false	false	true	3170	2500										4	15	38	7910m	14162Mi	17Gi	58	0.308
c5a.4xlarge	amd64	c	c5a	5	4xlarge	16	32768	amd	3300	nitro	false	false	true	3170	5000										8	30	54	15890m	27381Mi	17Gi	234	0.616
c5a.8xlarge	amd64	c	c5a	5	8xlarge	32	65536	amd	3300	nitro	false	false	true	3170	10000										8	30	54	31850m	57691Mi	17Gi	234	1.232
c5a.12xlarge	amd64	c	c5a	5	12xlarge	48	98304	amd	3300	nitro	false	false	true	4750	12000										8	30	54	47810m	88002Mi	17Gi	234	1.848
c5a.16xlarge	amd64	c	c5a	5	16xlarge	64	131072	amd	3300	nitro	false	false	true	6300	20000										15	50	107	63770m	112779Mi	17Gi	737	2.464
c5a.24xlarge	amd64	c	c5a	5	24xlarge	96	196608	amd	3300	nitro	false	false	true	9500	20000										15	50	107	95690m	173400Mi	17Gi	737	3.696
c5ad.large	amd64	c	c5ad	5	large	2	4096	amd	3300	nitro	false	false	true	3170	750	75									3	10	9	1930m	3114Mi	17Gi	29	0.086
c5ad.xlarge	amd64	c	c5ad	5	xlarge	4	8192	amd	3300	nitro	false	false	true	3170	1250	150									4	15	18	3920m	6584Mi	17Gi	58	0.172
c5ad.2xlarge	amd64	c	c5ad	5	2xlarge	8	16384	amd	3300	nitro	false	false	true	3170	2500	300									4	15	38	7910m	14162Mi	17Gi	58	0.344
c5ad.4xlarge	amd64	c	c5ad	5	4xlarge	16	32768	amd	3300	nitro	false	false	true	3170	5000	600									8	30	54	15890m	27381Mi	17Gi	234	0.688
c5ad.8xlarge	amd64	c	c5ad	5	8xlarge	32	65536	amd	3300	nitro	false	false	true	3170	10000	1200									8	30	54	31850m	57691Mi	17Gi	234	1.376
c5ad.12xlarge	amd64	c	c5ad	5	12xlarge	48	98304	amd	3300	nitro	false	false	true	4750	12000	1800									8	30	54	47810m	88002Mi	17Gi	234	2.064
c5ad.16xlarge	amd64	c	c5ad	5	16xlarge	64	131072	amd	3300	nitro	false	false	true	6300	20000	2400									15	50	107	63770m	112779Mi	17Gi	737	2.752
c5ad.24xlarge	amd64	c	c5ad	5	24xlarge	96	196608	amd	3300	nitro	false	false	true	9500	20000	3800									15	50	107	95690m	173400Mi	17Gi	737	4.128
c5d.large	amd64	c	c5d	5	large	2	4096	intel	3400	nitro	false	false	false	4750	750	50									3	10	9	1930m	3114Mi	17Gi	29	0.096
c5d.xlarge	amd64	c	c5d	5	xlarge	4	8192	intel	3400	nitro	false	false	false	4750	1250	100									4	15	18	3920m	6584Mi	17Gi	58	0.192
c5d.2xlarge	amd64	c	c5d	5	2xlarge	8	16384	intel	3400	nitro	false	false	false	4750	2500	200									4	15	38	7910m	14162Mi	17Gi	58	0.384
c5d.4xlarge	amd64	c	c5d	5	4xlarge	16	32768	intel	3400	nitro	false	false	false	4750	5000	400									8	30	54	15890m	27381Mi	17Gi	234	0.768
c5d.9xlarge	amd64	c	c5d	5	9xlarge	36	73728	intel	3400	nitro	false	false	false	9500	12000	900									8	30	54	35840m	65269Mi	17Gi	234	1.728
c5d.12xlarge	amd64	c	c5d	5	12xlarge	48	98304	intel	3600	nitro	false	false	false	9500	12000	1800									8	30	54	47810m	88002Mi	17Gi	234	2.304
c5d.18xlarge	amd64	c	c5d	5	18xlarge	72	147456	intel	3400	nitro	false	false	false	19000	25000	1800									15	50	107	71750m	127934Mi	17Gi	737	3.456
c5d.24xlarge	amd64	c	c5d	5	24xlarge	96	196608	intel	3600	nitro	false	false	false	19000	25000	3600									15	50	107	95690m	173400Mi	17Gi	737	4.608
c5d.metal	amd64	c	c5d	5	metal	96	196608	intel	3600		true	false	false	19000	25000	3600									15	50	107	95690m	173400Mi	17Gi	737	4.608
c5n.large	amd64	c	c5n	5	large	2	5376	intel	3400	nitro	false	false	true	4750	3000										3	10	9	1930m	4298Mi	17Gi	29	0.108
c5n.xlarge	amd64	c	c5n	5	xlarge	4	10752	intel	3400	nitro	false	false	true	4750	5000										4	15	18	3920m	8952Mi	17Gi	58	0.216
c5n.2xlarge	amd64	c	c5n	5	2xlarge	8	21504	intel	3400	nitro	false	false	true	4750	10000										4	15	38	7910m	18898Mi	17Gi	58	0.432
c5n.4xlarge	amd64	c	c5n	5	4xlarge	16	43008	intel	3400	nitro	false	false	true	4750	15000										8	30	54	15890m	36853Mi	17Gi	234	0.864
c5n.9xlarge	amd64	c	c5n	5	9xlarge	36	98304	intel	3400	nitro	false	false	true	9500	50000									1	8	30	54	35840m	88002Mi	17Gi	234	1.944
c5n.18xlarge	amd64	c	c5n	5	18xlarge	72	196608	intel	3400	nitro	false	false	true	19000	100000									1	15	50	107	71750m	173400Mi	17Gi	737	3.888
c5n.metal	amd64	c	c5n	5	metal	72	196608	intel	3400		true	false	true	19000	100000									1	15	50	107	71750m	173400Mi	17Gi	737	3.888
c6a.large	amd64	c	c6a	6	large	2	4096	amd	3600	nitro	false	false	true	10000	781										3	10	9	1930m	3114Mi	17Gi	29	0.0765
c6a.xlarge	amd64	c	c6a	6	xlarge	4	8192	amd	3600	nitro	false	false	true	10000	1562										4	15	18	3920m	6584Mi	17Gi	58	0.153
c6a.2xlarge	amd64	c	c6a	6	2xlarge	8	16384	amd	3600	nitro	false	false	true	10000	3125										4	15	38	7910m	14162Mi	17Gi	58	0.306
c6a.4xlarge	amd64	c	c6a	6	4xlarge	16	32768	amd	3600	nitro	false	false	true	10000	6250										8	30	54	15890m	27381Mi	17Gi	234	0.612
c6a.8xlarge	amd64	c	c6a	6	8xlarge	32	65536	amd	3600	nitro	false	false	true	10000	12500										8	30	84	31850m	57691Mi	17Gi	234	1.224
c6a.12xlarge	amd64	c	c6a	6	12xlarge	48	98304	amd	3600	nitro	false	false	true	15000	18750										8	30	114	47810m	88002Mi	17Gi	234	1.836
c6a.16xlarge	amd64	c	c6a	6	16xlarge	64	131072	amd	3600	nitro	false	false	true	20000	25000										15	50	107	63770m	112779Mi	17Gi	737	2.448
c6a.24xlarge	amd64	c	c6a	6	24xlarge	96	196608	amd	3600	nitro	false	false	true	30000	37500										15	50	107	95690m	173400Mi	17Gi	737	3.672
c6a.32xlarge	amd64	c	c6a	6	32xlarge	128	262144	amd	3600	nitro	false	false	true	40000	50000										15	50	107	127610m	234021Mi	17Gi	737	4.896
c6a.48xlarge	amd64	c	c6a	6	48xlarge	192	393216	amd	3600	nitro	false	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	7.344
c6a.metal	amd64	c	c6a	6	metal	192	393216	amd	3600		true	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	7.344
c6g.medium	arm64	c	c6g	6	medium	1	2048	aws	2500	nitro	false	false	false	4750	500										2	4	4	940m	1392Mi	17Gi	8	0.034
c6g.large	arm64	c	c6g	6	large	2	4096	aws	2500	nitro	false	false	false	4750	750										3	10	9	1930m	3055Mi	17Gi	29	0.068
c6g.xlarge	arm64	c	c6g	6	xlarge	4	8192	aws	2500	nitro	false	false	false	4750	1250										4	15	18	3920m	6525Mi	17Gi	58	0.136
c6g.2xlarge	arm64	c	c6g	6	2xlarge	8	16384	aws	2500	nitro	false	false	false	4750	2500										4	15	38	7910m	14103Mi	17Gi	58	0.272
c6g.4xlarge	arm64	c	c6g	6	4xlarge	16	32768	aws	2500	nitro	false	false	false	4750	5000										8	30	54	15890m	27322Mi	17Gi	234	0.544
c6g.8xlarge	arm64	c	c6g	6	8xlarge	32	65536	aws	2500	nitro	false	false	false	9500	12000										8	30	54	31850m	57632Mi	17Gi	234	1.088
c6g.12xlarge	arm64	c	c6g	6	12xlarge	48	98304	aws	2500	nitro	false	false	false	14250	20000										8	30	54	47810m	87943Mi	17Gi	234	1.632
c6g.16xlarge	arm64	c	c6g	6	16xlarge	64	131072	aws	2500	nitro	false	false	false	19000	25000										15	50	107	63770m	112720Mi	17Gi	737	2.176
c6g.metal	arm64	c	c6g	6	metal	64	131072	aws	2500		true	false	false	19000	25000										15	50	107	63770m	112720Mi	17Gi	737	2.3066
c6gd.medium	arm64	c	c6gd	6	medium	1	2048	aws	2500	nitro	false	false	false	4750	500	59									2	4	4	940m	1392Mi	17Gi	8	0.0384
c6gd.large	arm64	c	c6gd	6	large	2	4096	aws	2500	nitro	false	false	false	4750	750	118									3	10	9	1930m	3055Mi	17Gi	29	0.0768
c6gd.xlarge	arm64	c	c6gd	6	xlarge	4	8192	aws	2500	nitro	false	false	false	4750	1250	237									4	15	18	3920m	6525Mi	17Gi	58	0.1536
c6gd.2xlarge	arm64	c	c6gd	6	2xlarge	8	16384	aws	2500	nitro	false	false	false	4750	2500	474									4	15	38	7910m	14103Mi	17Gi	58	0.3072
c6gd.4xlarge	arm64	c	c6gd	6	4xlarge	16	32768	aws	2500	nitro	false	false	false	4750	5000	950									8	30	54	15890m	27322Mi	17Gi	234	0.6144
c6gd.8xlarge	arm64	c	c6gd	6	8xlarge	32	65536	aws	2500	nitro	false	false	false	9500	12000	1900									8	30	54	31850m	57632Mi	17Gi	234	1.2288
c6gd.12xlarge	arm64	c	c6gd	6	12xlarge	48	98304	aws	2500	nitro	false	false	false	14250	20000	2850									8	30	54	47810m	87943Mi	17Gi	234	1.8432
c6gd.16xlarge	arm64	c	c6gd	6	16xlarge	64	131072	aws	2500	nitro	false	false	false	19000	25000	3800									15	50	107	63770m	112720Mi	17Gi	737	2.4576
c6gd.metal	arm64	c	c6gd	6	metal	64	131072	aws	2500		true	false	false	19000	25000	3800									15	50	107	63770m	112720Mi	17Gi	737	2.6051
c6gn.medium	arm64	c	c6gn	6	medium	1	2048	aws	2500	nitro	false	false	true	9500	1600										2	4	4	940m	1392Mi	17Gi	8	0.0432
c6gn.large	arm64	c	c6gn	6	large	2	4096	aws	2500	nitro	false	false	true	9500	3000										3	10	9	1930m	3055Mi	17Gi	29	0.0864
c6gn.xlarge	arm64	c	c6gn	6	xlarge	4	8192	aws	2500	nitro	false	false	true	9500	6300										4	15	18	3920m	6525Mi	17Gi	58	0.1728
c6gn.2xlarge	arm64	c	c6gn	6	2xlarge	8	16384	aws	2500	nitro	false	false	true	9500	12500										4	15	38	7910m	14103Mi	17Gi	58	0.3456
c6gn.4xlarge	arm64	c	c6gn	6	4xlarge	16	32768	aws	2500	nitro	false	false	true	9500	25000										8	30	54	15890m	27322Mi	17Gi	234	0.6912
c6gn.8xlarge	arm64	c	c6gn	6	8xlarge	32	65536	aws	2500	nitro	false	false	true	19000	50000										8	30	54	31850m	57632Mi	17Gi	234	1.3824
c6gn.12xlarge	arm64	c	c6gn	6	12xlarge	48	98304	aws	2500	nitro	false	false	true	28500	75000										8	30	54	47810m	87943Mi	17Gi	234	2.0736
c6gn.16xlarge	arm64	c	c6gn	6	16xlarge	64	131072	aws	2500	nitro	false	false	true	38000	100000									1	15	50	107	63770m	112720Mi	17Gi	737	2.7648
c6i.large	amd64	c	c6i	6	large	2	4096	intel	3500	nitro	false	false	true	10000	781										3	10	9	1930m	3114Mi	17Gi	29	0.085
c6i.xlarge	amd64	c	c6i	6	xlarge	4	8192	intel	3500	nitro	false	false	true	10000	1562										4	15	18	3920m	6584Mi	17Gi	58	0.17
c6i.2xlarge	amd64	c	c6i	6	2xlarge	8	16384	intel	3500	nitro	false	false	true	10000	3125										4	15	38	7910m	14162Mi	17Gi	58	0.34
c6i.4xlarge	amd64	c	c6i	6	4xlarge	16	32768	intel	3500	nitro	false	false	true	10000	6250										8	30	54	15890m	27381Mi	17Gi	234	0.68
c6i.8xlarge	amd64	c	c6i	6	8xlarge	32	65536	intel	3500	nitro	false	false	true	10000	12500										8	30	84	31850m	57691Mi	17Gi	234	1.36
c6i.12xlarge	amd64	c	c6i	6	12xlarge	48	98304	intel	3500	nitro	false	false	true	15000	18750										8	30	114	47810m	88002Mi	17Gi	234	2.04
c6i.16xlarge	amd64	c	c6i	6	16xlarge	64	131072	intel	3500	nitro	false	false	true	20000	25000										15	50	107	63770m	112779Mi	17Gi	737	2.72
c6i.24xlarge	amd64	c	c6i	6	24xlarge	96	196608	intel	3500	nitro	false	false	true	30000	37500										15	50	107	95690m	173400Mi	17Gi	737	4.08
c6i.32xlarge	amd64	c	c6i	6	32xlarge	128	262144	intel	3500	nitro	false	false	true	40000	50000									1	15	50	107	127610m	234021Mi	17Gi	737	5.44
c6i.metal	amd64	c	c6i	6	metal	128	262144	intel	3500		true	false	true	40000	50000									1	15	50	107	127610m	234021Mi	17Gi	737	5.44
c6id.large	amd64	c	c6id	6	large	2	4096	intel	3500	nitro	false	false	true	10000	781	118									3	10	9	1930m	3114Mi	17Gi	29	0.1008
c6id.xlarge	amd64	c	c6id	6	xlarge	4	8192	intel	3500	nitro	false	false	true	10000	1562	237									4	15	18	3920m	6584Mi	17Gi	58	0.2016
c6id.2xlarge	amd64	c	c6id	6	2xlarge	8	16384	intel	3500	nitro	false	false	true	10000	3125	474									4	15	38	7910m	14162Mi	17Gi	58	0.4032
c6id.4xlarge	amd64	c	c6id	6	4xlarge	16	32768	intel	3500	nitro	false	false	true	10000	6250	950									8	30	54	15890m	27381Mi	17Gi	234	0.8064
c6id.8xlarge	amd64	c	c6id	6	8xlarge	32	65536	intel	3500	nitro	false	false	true	10000	12500	1900									8	30	84	31850m	57691Mi	17Gi	234	1.6128
c6id.12xlarge	amd64	c	c6id	6	12xlarge	48	98304	intel	3500	nitro	false	false	true	15000	18750	2850									8	30	114	47810m	88002Mi	17Gi	234	2.4192
c6id.16xlarge	amd64	c	c6id	6	16xlarge	64	131072	intel	3500	nitro	false	false	true	20000	25000	3800									15	50	107	63770m	112779Mi	17Gi	737	3.2256
c6id.24xlarge	amd64	c	c6id	6	24xlarge	96	196608	intel	3500	nitro	false	false	true	30000	37500	5700									15	50	107	95690m	173400Mi	17Gi	737	4.8384
c6id.32xlarge	amd64	c	c6id	6	32xlarge	128	262144	intel	3500	nitro	false	false	true	40000	50000	7600								1	15	50	107	127610m	234021Mi	17Gi	737	6.4512
c6id.metal	amd64	c	c6id	6	metal	128	262144	intel	3500		true	false	true	40000	50000	7600								1	15	50	107	127610m	234021Mi	17Gi	737	6.4512
c6in.large	amd64	c	c6in	6	large	2	4096	intel	3500	nitro	false	false	true	25000	3125										3	10	9	1930m	3114Mi	17Gi	29	0.1134
c6in.xlarge	amd64	c	c6in	6	xlarge	4	8192	intel	3500	nitro	false	false	true	25000	6250										4	15	18	3920m	6584Mi	17Gi	58	0.2268
c6in.2xlarge	amd64	c	c6in	6	2xlarge	8	16384	intel	3500	nitro	false	false	true	25000	12500										4	15	38	7910m	14162Mi	17Gi	58	0.4536
c6in.4xlarge	amd64	c	c6in	6	4xlarge	16	32768	intel	3500	nitro	false	false	true	25000	25000										8	30	54	15890m	27381Mi	17Gi	234	0.9072
c6in.8xlarge	amd64	c	c6in	6	8xlarge	32	65536	intel	3500	nitro	false	false	true	25000	50000										8	30	84	31850m	57691Mi	17Gi	234	1.8144
c6in.12xlarge	amd64	c	c6in	6	12xlarge	48	98304	intel	3500	nitro	false	false	true	37500	75000										8	30	114	47810m	88002Mi	17Gi	234	2.7216
c6in.16xlarge	amd64	c	c6in	6	16xlarge	64	131072	intel	3500	nitro	false	false	true	50000	100000										15	50	107	63770m	112779Mi	17Gi	737	3.6288
c6in.24xlarge	amd64	c	c6in	6	24xlarge	96	196608	intel	3500	nitro	false	false	true	75000	150000										15	50	107	95690m	173400Mi	17Gi	737	5.4432
c6in.32xlarge	amd64	c	c6in	6	32xlarge	128	262144	intel	3500	nitro	false	false	true	100000	200000									2	16	50	106	127610m	237794Mi	17Gi	394	7.2576
c6in.metal	amd64	c	c6in	6	metal	128	262144	intel	3500		true	false	true	100000	200000									2	16	50	106	127610m	237794Mi	17Gi	394	7.2576
c7a.medium	amd64	c	c7a	7	medium	1	2048	amd	3700	nitro	false	false	true	10000	390										2	4	4	940m	1451Mi	17Gi	8	0.05132
c7a.large	amd64	c	c7a	7	large	2	4096	amd	3700	nitro	false	false	true	10000	781										3	10	9	1930m	3114Mi	17Gi	29	0.10264
c7a.xlarge	amd64	c	c7a	7	xlarge	4	8192	amd	3700	nitro	false	false	true	10000	1562										4	15	18	3920m	6584Mi	17Gi	58	0.20528
c7a.2xlarge	amd64	c	c7a	7	2xlarge	8	16384	amd	3700	nitro	false	false	true	10000	3125										4	15	38	7910m	14162Mi	17Gi	58	0.41056
c7a.4xlarge	amd64	c	c7a	7	4xlarge	16	32768	amd	3700	nitro	false	false	true	10000	6250										8	30	54	15890m	27381Mi	17Gi	234	0.82112
c7a.8xlarge	amd64	c	c7a	7	8xlarge	32	65536	amd	3700	nitro	false	false	true	10000	12500										8	30	84	31850m	57691Mi	17Gi	234	1.64224
c7a.12xlarge	amd64	c	c7a	7	12xlarge	48	98304	amd	3700	nitro	false	false	true	15000	18750										8	30	114	47810m	88002Mi	17Gi	234	2.46336
c7a.16xlarge	amd64	c	c7a	7	16xlarge	64	131072	amd	3700	nitro	false	false	true	20000	25000										15	50	107	63770m	112779Mi	17Gi	737	3.28448
c7a.24xlarge	amd64	c	c7a	7	24xlarge	96	196608	amd	3700	nitro	false	false	true	30000	37500										15	50	107	95690m	173400Mi	17Gi	737	4.92672
c7a.32xlarge	amd64	c	c7a	7	32xlarge	128	262144	amd	3700	nitro	false	false	true	40000	50000										15	50	107	127610m	234021Mi	17Gi	737	6.56896
c7a.48xlarge	amd64	c	c7a	7	48xlarge	192	393216	amd	3700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	9.85344
c7a.metal-48xl	amd64	c	c7a	7	metal-48xl	192	393216	amd	3700		true	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	9.85344
c7g.medium	arm64	c	c7g	7	medium	1	2048	aws	2600	nitro	false	false	true	10000	520										2	4	4	940m	1392Mi	17Gi	8	0.0363
c7g.large	arm64	c	c7g	7	large	2	4096	aws	2600	nitro	false	false	true	10000	937										3	10	9	1930m	3055Mi	17Gi	29	0.0725
c7g.xlarge	arm64	c	c7g	7	xlarge	4	8192	aws	2600	nitro	false	false	true	10000	1876										4	15	18	3920m	6525Mi	17Gi	58	0.145
c7g.2xlarge	arm64	c	c7g	7	2xlarge	8	16384	aws	2600	nitro	false	false	true	10000	3750										4	15	38	7910m	14103Mi	17Gi	58	0.29
c7g.4xlarge	arm64	c	c7g	7	4xlarge	16	32768	aws	2600	nitro	false	false	true	10000	7500										8	30	54	15890m	27322Mi	17Gi	234	0.58
c7g.8xlarge	arm64	c	c7g	7	8xlarge	32	65536	aws	2600	nitro	false	false	true	10000	15000										8	30	54	31850m	57632Mi	17Gi	234	1.16
c7g.12xlarge	arm64	c	c7g	7	12xlarge	48	98304	aws	2600	nitro	false	false	true	15000	22500										8	30	54	47810m	87943Mi	17Gi	234	1.74
c7g.16xlarge	arm64	c	c7g	7	16xlarge	64	131072	aws	2600	nitro	false	false	true	20000	30000									1	15	50	107	63770m	112720Mi	17Gi	737	2.32
c7g.metal	arm64	c	c7g	7	metal	64	131072	aws	2600		true	false	true	20000	30000									1	15	50	107	63770m	112720Mi	17Gi	737	2.32
c7gd.medium	arm64	c	c7gd	7	medium	1	2048	aws	2600	nitro	false	false	true	10000	520	59									2	4	4	940m	1392Mi	17Gi	8	0.0454
c7gd.large	arm64	c	c7gd	7	large	2	4096	aws	2600	nitro	false	false	true	10000	937	118									3	10	9	1930m	3055Mi	17Gi	29	0.0907
c7gd.xlarge	arm64	c	c7gd	7	xlarge	4	8192	aws	2600	nitro	false	false	true	10000	1876	237									4	15	18	3920m	6525Mi	17Gi	58	0.1814
c7gd.2xlarge	arm64	c	c7gd	7	2xlarge	8	16384	aws	2600	nitro	false	false	true	10000	3750	474									4	15	38	7910m	14103Mi	17Gi	58	0.3629
c7gd.4xlarge	arm64	c	c7gd	7	4xlarge	16	32768	aws	2600	nitro	false	false	true	10000	7500	950									8	30	54	15890m	27322Mi	17Gi	234	0.7258
c7gd.8xlarge	arm64	c	c7gd	7	8xlarge	32	65536	aws	2600	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	57632Mi	17Gi	234	1.4515
c7gd.12xlarge	arm64	c	c7gd	7	12xlarge	48	98304	aws	2600	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	87943Mi	17Gi	234	2.1773
c7gd.16xlarge	arm64	c	c7gd	7	16xlarge	64	131072	aws	2600	nitro	false	false	true	20000	30000	3800								1	15	50	107	63770m	112720Mi	17Gi	737	2.903
c7gd.metal	arm64	c	c7gd	7	metal	64	131072	aws	2600		true	false	true	20000	30000	3800								1	15	50	107	63770m	112720Mi	17Gi	737	2.903
c7gn.medium	arm64	c	c7gn	7	medium	1	2048	aws	2600	nitro	false	false	true	10000	3125										2	4	4	940m	1392Mi	17Gi	8	0.0624
c7gn.large	arm64	c	c7gn	7	large	2	4096	aws	2600	nitro	false	false	true	10000	6250										3	10	9	1930m	3055Mi	17Gi	29	0.1248
c7gn.xlarge	arm64	c	c7gn	7	xlarge	4	8192	aws	2600	nitro	false	false	true	10000	12500										4	15	18	3920m	6525Mi	17Gi	58	0.2496
c7gn.2xlarge	arm64	c	c7gn	7	2xlarge	8	16384	aws	2600	nitro	false	false	true	10000	25000										4	15	38	7910m	14103Mi	17Gi	58	0.4992
c7gn.4xlarge	arm64	c	c7gn	7	4xlarge	16	32768	aws	2600	nitro	false	false	true	10000	50000										8	30	54	15890m	27322Mi	17Gi	234	0.9984
c7gn.8xlarge	arm64	c	c7gn	7	8xlarge	32	65536	aws	2600	nitro	false	false	true	20000	100000										8	30	54	31850m	57632Mi	17Gi	234	1.9968
c7gn.12xlarge	arm64	c	c7gn	7	12xlarge	48	98304	aws	2600	nitro	false	false	true	30000	150000										8	30	54	47810m	87943Mi	17Gi	234	2.9952
c7gn.16xlarge	arm64	c	c7gn	7	16xlarge	64	131072	aws	2600	nitro	false	false	true	40000	200000									1	15	50	107	63770m	112720Mi	17Gi	737	3.9936
c7gn.metal	arm64	c	c7gn	7	metal	64	131072	aws	2600		true	false	true	40000	200000									1	15	50	107	63770m	112720Mi	17Gi	737	3.9936
c7i.large	amd64	c	c7i	7	large	2	4096	intel	3200	nitro	false	false	true	10000	781										3	10	9	1930m	3114Mi	17Gi	29	0.08925
c7i.xlarge	amd64	c	c7i	7	xlarge	4	8192	intel	3200	nitro	false	false	true	10000	1562										4	15	18	3920m	6584Mi	17Gi	58	0.1785
c7i.2xlarge	amd64	c	c7i	7	2xlarge	8	16384	intel	3200	nitro	false	false	true	10000	3125										4	15	38	7910m	14162Mi	17Gi	58	0.357
c7i.4xlarge	amd64	c	c7i	7	4xlarge	16	32768	intel	3200	nitro	false	false	true	10000	6250										8	30	54	15890m	27381Mi	17Gi	234	0.714
c7i.8xlarge	amd64	c	c7i	7	8xlarge	32	65536	intel	3200	nitro	false	false	true	10000	12500										8	30	84	31850m	57691Mi	17Gi	234	1.428
c7i.12xlarge	amd64	c	c7i	7	12xlarge	48	98304	intel	3200	nitro	false	false	true	15000	18750										8	30	114	47810m	88002Mi	17Gi	234	2.142
c7i.16xlarge	amd64	c	c7i	7	16xlarge	64	131072	intel	3200	nitro	false	false	true	20000	25000										15	50	107	63770m	112779Mi	17Gi	737	2.856
c7i.24xlarge	amd64	c	c7i	7	24xlarge	96	196608	intel	3200	nitro	false	false	true	30000	37500										15	50	107	95690m	173400Mi	17Gi	737	4.284
c7i.metal-24xl	amd64	c	c7i	7	metal-24xl	96	196608	intel	3200		true	false	true	30000	37500										15	50	107	95690m	173400Mi	17Gi	737	4.7124
c7i.48xlarge	amd64	c	c7i	7	48xlarge	192	393216	intel	3200	nitro	false	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	8.568
c7i.metal-48xl	amd64	c	c7i	7	metal-48xl	192	393216	intel	3200		true	false	true	40000	50000									1	15	50	107	191450m	355262Mi	17Gi	737	8.568
c7i-flex.large	amd64	c	c7i-flex	7	large	2	4096	intel	3200	nitro	false	true	true	10000	390										3	10	3	1930m	3114Mi	17Gi	29	0.08479
c7i-flex.xlarge	amd64	c	c7i-flex	7	xlarge	4	8192	intel	3200	nitro	false	true	true	10000	781										4	15	8	3920m	6584Mi	17Gi	58	0.16958
c7i-flex.2xlarge	amd64	c	c7i-flex	7	2xlarge	8	16384	intel	3200	nitro	false	true	true	10000	1562										4	15	18	7910m	14162Mi	17Gi	58	0.33915
c7i-flex.4xlarge	amd64	c	c7i-flex	7	4xlarge	16	32768	intel	3200	nitro	false	true	true	10000	3125										8	30	34	15890m	27381Mi	17Gi	234	0.6783
c7i-flex.8xlarge	amd64	c	c7i-flex	7	8xlarge	32	65536	intel	3200	nitro	false	true	true	10000	6250										8	30	54	31850m	57691Mi	17Gi	234	1.3566
c7i-flex.12xlarge	amd64	c	c7i-flex	7	12xlarge	48	98304	intel	3200	nitro	false	true	true	15000	9375										8	30	114	47810m	88002Mi	17Gi	234	2.0349
c7i-flex.16xlarge	amd64	c	c7i-flex	7	16xlarge	64	131072	intel	3200	nitro	false	true	true	20000	12500										15	50	107	63770m	112779Mi	17Gi	737	2.7132
c8a.medium	amd64	c	c8a	8	medium	1	2048	amd	4500	nitro	false	false	true	10000	520										2	4	4	940m	1451Mi	17Gi	8	0.05389
c8a.large	amd64	c	c8a	8	large	2	4096	amd	4500	nitro	false	false	true	10000	937										3	20	9	1930m	2784Mi	17Gi	59	0.10777
c8a.xlarge	amd64	c	c8a	8	xlarge	4	8192	amd	4500	nitro	false	false	true	10000	1875										4	20	18	3920m	6364Mi	17Gi	78	0.21554
c8a.2xlarge	amd64	c	c8a	8	2xlarge	8	16384	amd	4500	nitro	false	false	true	10000	3750										4	40	38	7910m	13062Mi	17Gi	158	0.43108
c8a.4xlarge	amd64	c	c8a	8	4xlarge	16	32768	amd	4500	nitro	false	false	true	10000	7500										8	40	54	15890m	26501Mi	17Gi	314	0.86216
c8a.8xlarge	amd64	c	c8a	8	8xlarge	32	65536	amd	4500	nitro	false	false	true	10000	15000										10	40	82	31850m	55953Mi	17Gi	392	1.72432
c8a.12xlarge	amd64	c	c8a	8	12xlarge	48	98304	amd	4500	nitro	false	false	true	15000	22500										12	64	110	47810m	82238Mi	17Gi	758	2.58648
c8a.16xlarge	amd64	c	c8a	8	16xlarge	64	131072	amd	4500	nitro	false	false	true	20000	30000										16	64	106	63770m	109776Mi	17Gi	1010	3.44864
c8a.24xlarge	amd64	c	c8a	8	24xlarge	96	196608	amd	4500	nitro	false	false	true	30000	40000										16	64	106	95690m	170397Mi	17Gi	1010	5.17296
c8a.metal-24xl	amd64	c	c8a	8	metal-24xl	96	196608	amd	4500		true	false	true	30000	40000										16	64	106	95690m	170397Mi	17Gi	1010	5.69026
c8a.48xlarge	amd64	c	c8a	8	48xlarge	192	393216	amd	4500	nitro	false	false	true	60000	75000									1	24	64	98	191450m	346715Mi	17Gi	1514	10.34592
c8a.metal-48xl	amd64	c	c8a	8	metal-48xl	192	393216	amd	4500		true	false	true	60000	75000									1	24	64	98	191450m	346715Mi	17Gi	1514	10.34592
c8g.medium	arm64	c	c8g	8	medium	1	2048	aws	2800	nitro	false	false	true	10000	520										2	4	4	940m	1392Mi	17Gi	8	0.03988
c8g.large	arm64	c	c8g	8	large	2	4096	aws	2800	nitro	false	false	true	10000	937										3	10	9	1930m	3055Mi	17Gi	29	0.07976
c8g.xlarge	arm64	c	c8g	8	xlarge	4	8192	aws	2800	nitro	false	false	true	10000	1875										4	15	18	3920m	6525Mi	17Gi	58	0.15952
c8g.2xlarge	arm64	c	c8g	8	2xlarge	8	16384	aws	2800	nitro	false	false	true	10000	3750										4	15	38	7910m	14103Mi	17Gi	58	0.31904
c8g.4xlarge	arm64	c	c8g	8	4xlarge	16	32768	aws	2800	nitro	false	false	true	10000	7500										8	30	54	15890m	27322Mi	17Gi	234	0.63808
c8g.8xlarge	arm64	c	c8g	8	8xlarge	32	65536	aws	2800	nitro	false	false	true	10000	15000										8	30	54	31850m	57632Mi	17Gi	234	1.27616
c8g.12xlarge	arm64	c	c8g	8	12xlarge	48	98304	aws	2800	nitro	false	false	true	15000	22500										8	30	54	47810m	87943Mi	17Gi	234	1.91424
c8g.16xlarge	arm64	c	c8g	8	16xlarge	64	131072	aws	2800	nitro	false	false	true	20000	30000										15	50	107	63770m	112720Mi	17Gi	737	2.55232
c8g.24xlarge	arm64	c	c8g	8	24xlarge	96	196608	aws	2800	nitro	false	false	true	30000	40000									1	15	50	107	95690m	173341Mi	17Gi	737	3.82848
c8g.metal-24xl	arm64	c	c8g	8	metal-24xl	96	196608	aws	2800		true	false	true	30000	40000									1	15	50	107	95690m	173341Mi	17Gi	737	4.21133
c8g.48xlarge	arm64	c	c8g	8	48xlarge	192	393216	aws	2700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	355203Mi	17Gi	737	7.65696
c8g.metal-48xl	arm64	c	c8g	8	metal-48xl	192	393216	aws	2700		true	false	true	40000	50000									1	15	50	107	191450m	355203Mi	17Gi	737	7.65696
c8gb.medium	arm64	c	c8gb	8	medium	1	2048	aws	2800	nitro	false	false	true	25000	2083										2	4	4	940m	1392Mi	17Gi	8	0.05925
c8gb.large	arm64	c	c8gb	8	large	2	4096	aws	2800	nitro	false	false	true	25000	4166										3	10	9	1930m	3055Mi	17Gi	29	0.1185
c8gb.xlarge	arm64	c	c8gb	8	xlarge	4	8192	aws	2800	nitro	false	false	true	25000	8333										4	15	18	3920m	6525Mi	17Gi	58	0.237
c8gb.2xlarge	arm64	c	c8gb	8	2xlarge	8	16384	aws	2800	nitro	false	false	true	25000	16666										4	15	38	7910m	14103Mi	17Gi	58	0.474
c8gb.4xlarge	arm64	c	c8gb	8	4xlarge	16	32768	aws	2800	nitro	false	false	true	25000	33330										8	30	54	15890m	27322Mi	17Gi	234	0.948
c8gb.8xlarge	arm64	c	c8gb	8	8xlarge	32	65536	aws	2800	nitro	false	false	true	50000	66660										10	30	52	31850m	56994Mi	17Gi	292	1.896
c8gb.12xlarge	arm64	c	c8gb	8	12xlarge	48	98304	aws	2800	nitro	false	false	true	75000	100000										12	30	50	47810m	86667Mi	17Gi	350	2.844
c8gb.16xlarge	arm64	c	c8gb	8	16xlarge	64	131072	aws	2800	nitro	false	false	true	100000	133330									1	16	50	106	63770m	112181Mi	17Gi	786	3.792
c8gb.24xlarge	arm64	c	c8gb	8	24xlarge	96	196608	aws	2800	nitro	false	false	true	150000	200000									1	24	50	98	95690m	168490Mi	17Gi	1178	5.688
c8gb.metal-24xl	arm64	c	c8gb	8	metal-24xl	96	196608	aws	2800		true	false	true	150000	200000									1	24	50	98	95690m	168490Mi	17Gi	1178	6.02928
c8gb.48xlarge	arm64	c	c8gb	8	48xlarge	192	393216	aws	2700	nitro	false	false	true	300000	400000									2	24	50	98	191450m	356820Mi	17Gi	590	11.376
c8gb.metal-48xl	arm64	c	c8gb	8	metal-48xl	192	393216	aws	2700		true	false	true	300000	400000									2	24	50	98	191450m	356820Mi	17Gi	590	11.376
c8gd.medium	arm64	c	c8gd	8	medium	1	2048	aws	2800	nitro	false	false	true	10000	520	59									2	4	4	940m	1392Mi	17Gi	8	0.04899
c8gd.large	arm64	c	c8gd	8	large	2	4096	aws	2800	nitro	false	false	true	10000	937	118									3	10	9	1930m	3055Mi	17Gi	29	0.09798
c8gd.xlarge	arm64	c	c8gd	8	xlarge	4	8192	aws	2800	nitro	false	false	true	10000	1875	237									4	15	18	3920m	6525Mi	17Gi	58	0.19596
c8gd.2xlarge	arm64	c	c8gd	8	2xlarge	8	16384	aws	2800	nitro	false	false	true	10000	3750	474									4	15	38	7910m	14103Mi	17Gi	58	0.39192
c8gd.4xlarge	arm64	c	c8gd	8	4xlarge	16	32768	aws	2800	nitro	false	false	true	10000	7500	950									8	30	54	15890m	27322Mi	17Gi	234	0.78384
c8gd.8xlarge	arm64	c	c8gd	8	8xlarge	32	65536	aws	2800	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	57632Mi	17Gi	234	1.56768
c8gd.12xlarge	arm64	c	c8gd	8	12xlarge	48	98304	aws	2800	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	87943Mi	17Gi	234	2.35152
c8gd.16xlarge	arm64	c	c8gd	8	16xlarge	64	131072	aws	2800	nitro	false	false	true	20000	30000	3800									15	50	107	63770m	112720Mi	17Gi	737	3.13536
c8gd.24xlarge	arm64	c	c8gd	8	24xlarge	96	196608	aws	2800	nitro	false	false	true	30000	40000	5700								1	15	50	107	95690m	173341Mi	17Gi	737	4.70304
c8gd.metal-24xl	arm64	c	c8gd	8	metal-24xl	96	196608	aws	2800		true	false	true	30000	40000	5700								1	15	50	107	95690m	173341Mi	17Gi	737	5.17334
c8gd.48xlarge	arm64	c	c8gd	8	48xlarge	192	393216	aws	2700	nitro	false	false	true	40000	50000	11400								1	15	50	107	191450m	355203Mi	17Gi	737	9.40608
c8gd.metal-48xl	arm64	c	c8gd	8	metal-48xl	192	393216	aws	2700		true	false	true	40000	50000	11400								1	15	50	107	191450m	355203Mi	17Gi	737	9.40608
c8gn.medium	arm64	c	c8gn	8	medium	1	2048	aws	2800	nitro	false	false	true	10000	3125										2	4	4	940m	1392Mi	17Gi	8	0.0593
c8gn.large	arm64	c	c8gn	8	large	2	4096	aws	2800	nitro	false	false	true	10000	6250										3	10	9	1930m	3055Mi	17Gi	29	0.1185
c8gn.xlarge	arm64	c	c8gn	8	xlarge	4	8192	aws	2800	nitro	false	false	true	10000	12500										4	15	18	3920m	6525Mi	17Gi	58	0.237
c8gn.2xlarge	arm64	c	c8gn	8	2xlarge	8	16384	aws	2800	nitro	false	false	true	10000	25000										4	15	38	7910m	14103Mi	17Gi	58	0.474
c8gn.4xlarge	arm64	c	c8gn	8	4xlarge	16	32768	aws	2800	nitro	false	false	true	10000	50000										8	30	54	15890m	27322Mi	17Gi	234	0.948
c8gn.8xlarge	arm64	c	c8gn	8	8xlarge	32	65536	aws	2800	nitro	false	false	true	20000	100000										10	30	52	31850m	56994Mi	17Gi	292	1.896
c8gn.12xlarge	arm64	c	c8gn	8	12xlarge	48	98304	aws	2800	nitro	false	false	true	30000	150000										12	30	50	47810m	86667Mi	17Gi	350	2.844
c8gn.16xlarge	arm64	c	c8gn	8	16xlarge	64	131072	aws	2800	nitro	false	false	true	40000	200000									1	16	50	106	63770m	112181Mi	17Gi	786	3.792
c8gn.24xlarge	arm64	c	c8gn	8	24xlarge	96	196608	aws	2800	nitro	false	false	true	60000	300000									1	24	50	98	95690m	168490Mi	17Gi	1178	5.688
c8gn.metal-24xl	arm64	c	c8gn	8	metal-24xl	96	196608	aws	2800		true	false	true	60000	300000									1	24	50	98	95690m	168490Mi	17Gi	1178	6.0293
c8gn.48xlarge	arm64	c	c8gn	8	48xlarge	192	393216	aws	2700	nitro	false	false	true	120000	600000									2	24	50	98	191450m	356820Mi	17Gi	590	11.376
c8gn.metal-48xl	arm64	c	c8gn	8	metal-48xl	192	393216	aws	2700		true	false	true	120000	600000									2	24	50	98	191450m	356820Mi	17Gi	590	11.376
c8i.large	amd64	c	c8i	8	large	2	4096	intel	3900	nitro	false	false	true	10000	937										3	20	9	1930m	2784Mi	17Gi	59	0.09371
c8i.xlarge	amd64	c	c8i	8	xlarge	4	8192	intel	3900	nitro	false	false	true	10000	1875										4	30	18	3920m	5924Mi	17Gi	118	0.18742
c8i.2xlarge	amd64	c	c8i	8	2xlarge	8	16384	intel	3900	nitro	false	false	true	10000	3750										4	30	38	7910m	13502Mi	17Gi	118	0.37484
c8i.4xlarge	amd64	c	c8i	8	4xlarge	16	32768	intel	3900	nitro	false	false	true	10000	7500										8	50	54	15890m	25621Mi	17Gi	394	0.74968
c8i.8xlarge	amd64	c	c8i	8	8xlarge	32	65536	intel	3900	nitro	false	false	true	10000	15000										10	50	82	31850m	54853Mi	17Gi	492	1.49936
c8i.12xlarge	amd64	c	c8i	8	12xlarge	48	98304	intel	3900	nitro	false	false	true	15000	22500										12	50	110	47810m	84086Mi	17Gi	590	2.24904
c8i.16xlarge	amd64	c	c8i	8	16xlarge	64	131072	intel	3900	nitro	false	false	true	20000	30000										16	64	106	63770m	109776Mi	17Gi	1010	2.99872
c8i.24xlarge	amd64	c	c8i	8	24xlarge	96	196608	intel	3900	nitro	false	false	true	30000	40000										16	64	106	95690m	170397Mi	17Gi	1010	4.49808
c8i.32xlarge	amd64	c	c8i	8	32xlarge	128	262144	intel	3900	nitro	false	false	true	40000	50000										24	64	98	127610m	225474Mi	17Gi	1514	5.99744
c8i.48xlarge	amd64	c	c8i	8	48xlarge	192	393216	intel	3900	nitro	false	false	true	60000	75000									1	24	64	98	191450m	346715Mi	17Gi	1514	8.99616
c8i.metal-48xl	amd64	c	c8i	8	metal-48xl	192	393216	intel	3900		true	false	true	60000	75000									1	24	64	98	191450m	346715Mi	17Gi	1514	9.89578
c8i.96xlarge	amd64	c	c8i	8	96xlarge	384	786432	intel	3900	nitro	false	false	true	80000	100000									1	24	64	98	382970m	710440Mi	17Gi	1514	17.99232
c8i.metal-96xl	amd64	c	c8i	8	metal-96xl	384	786432	intel	3900		true	false	true	80000	100000									1	24	64	98	382970m	710440Mi	17Gi	1514	17.99232
c8i-flex.large	amd64	c	c8i-flex	8	large	2	4096	intel	3900	nitro	false	true	true	10000	468										3	20	3	1930m	2784Mi	17Gi	59	0.08902
c8i-flex.xlarge	amd64	c	c8i-flex	8	xlarge	4	8192	intel	3900	nitro	false	true	true	10000	937										4	30	8	3920m	5924Mi	17Gi	118	0.17804
c8i-flex.2xlarge	amd64	c	c8i-flex	8	2xlarge	8	16384	intel	3900	nitro	false	true	true	10000	1875										4	30	18	7910m	13502Mi	17Gi	118	0.35608
c8i-flex.4xlarge	amd64	c	c8i-flex	8	4xlarge	16	32768	intel	3900	nitro	false	true	true	10000	3750										8	50	34	15890m	25621Mi	17Gi	394	0.71216
c8i-flex.8xlarge	amd64	c	c8i-flex	8	8xlarge	32	65536	intel	3900	nitro	false	true	true	10000	7500										10	50	52	31850m	54853Mi	17Gi	492	1.42432
c8i-flex.12xlarge	amd64	c	c8i-flex	8	12xlarge	48	98304	intel	3900	nitro	false	true	true	15000	11250										12	50	110	47810m	84086Mi	17Gi	590	2.13648
c8i-flex.16xlarge	amd64	c	c8i-flex	8	16xlarge	64	131072	intel	3900	nitro	false	true	true	20000	15000										16	64	106	63770m	109776Mi	17Gi	1010	2.84864
c8ib.large	amd64	c	c8ib	8	large	2	4096	intel	3900	nitro	false	false	true	25000	2083										4	20	8	1930m	2575Mi	17Gi	78	0.13608
c8ib.xlarge	amd64	c	c8ib	8	xlarge	4	8192	intel	3900	nitro	false	false	true	25000	4166										4	30	18	3920m	5924Mi	17Gi	118	0.27216
c8ib.2xlarge	amd64	c	c8ib	8	2xlarge	8	16384	intel	3900	nitro	false	false	true	25000	8333										4	30	38	7910m	13502Mi	17Gi	118	0.54432
c8ib.4xlarge	amd64	c	c8ib	8	4xlarge	16	32768	intel	3900	nitro	false	false	true	25000	16666										8	50	54	15890m	25621Mi	17Gi	394	1.08864
c8ib.8xlarge	amd64	c	c8ib	8	8xlarge	32	65536	intel	3900	nitro	false	false	true	25000	33330										8	50	84	31850m	55931Mi	17Gi	394	2.17728
c8ib.12xlarge	amd64	c	c8ib	8	12xlarge	48	98304	intel	3900	nitro	false	false	true	37500	50000										12	50	110	47810m	84086Mi	17Gi	590	3.26592
c8ib.16xlarge	amd64	c	c8ib	8	16xlarge	64	131072	intel	3900	nitro	false	false	true	50000	66660										16	64	106	63770m	109776Mi	17Gi	1010	4.35456
c8ib.24xlarge	amd64	c	c8ib	8	24xlarge	96	196608	intel	3900	nitro	false	false	true	75000	100000										16	64	106	95690m	170397Mi	17Gi	1010	6.53184
c8ib.32xlarge	amd64	c	c8ib	8	32xlarge	128	262144	intel	3900	nitro	false	false	true	100000	133330										16	64	106	127610m	231018Mi	17Gi	1010	8.70912
c8ib.48xlarge	amd64	c	c8ib	8	48xlarge	192	393216	intel	3900	nitro	false	false	true	150000	200000									1	24	64	98	191450m	346715Mi	17Gi	1514	13.06368
c8ib.metal-48xl	amd64	c	c8ib	8	metal-48xl	192	393216	intel	3900		true	false	true	150000	200000									1	24	64	98	191450m	346715Mi	17Gi	1514	14.37005
c8ib.96xlarge	amd64	c	c8ib	8	96xlarge	384	786432	intel	3900	nitro	false	false	true	300000	400000									2	24	64	98	382970m	718756Mi	17Gi	758	26.12736
c8ib.metal-96xl	amd64	c	c8ib	8	metal-96xl	384	786432	intel	3900		true	false	true	300000	400000									2	24	64	98	382970m	718756Mi	17Gi	758	26.12736
c8id.large	amd64	c	c8id	8	large	2	4096	intel	3900	nitro	false	false	true	10000	937	118									3	20	9	1930m	2784Mi	17Gi	59	0.11088
c8id.xlarge	amd64	c	c8id	8	xlarge	4	8192	intel	3900	nitro	false	false	true	10000	1875	237									4	30	18	3920m	5924Mi	17Gi	118	0.22176
c8id.2xlarge	amd64	c	c8id	8	2xlarge	8	16384	intel	3900	nitro	false	false	true	10000	3750	474									4	30	38	7910m	13502Mi	17Gi	118	0.44352
c8id.4xlarge	amd64	c	c8id	8	4xlarge	16	32768	intel	3900	nitro	false	false	true	10000	7500	950									8	50	54	15890m	25621Mi	17Gi	394	0.88704
c8id.8xlarge	amd64	c	c8id	8	8xlarge	32	65536	intel	3900	nitro	false	false	true	10000	15000	1900									10	50	82	31850m	54853Mi	17Gi	492	1.77408
c8id.12xlarge	amd64	c	c8id	8	12xlarge	48	98304	intel	3900	nitro	false	false	true	15000	22500	2850									12	50	110	47810m	84086Mi	17Gi	590	2.66112
c8id.16xlarge	amd64	c	c8id	8	16xlarge	64	131072	intel	3900	nitro	false	false	true	20000	30000	3800									16	64	106	63770m	109776Mi	17Gi	1010	3.54816
c8id.24xlarge	amd64	c	c8id	8	24xlarge	96	196608	intel	3900	nitro	false	false	true	30000	40000	5700									16	64	106	95690m	170397Mi	17Gi	1010	5.32224
c8id.32xlarge	amd64	c	c8id	8	32xlarge	128	262144	intel	3900	nitro	false	false	true	40000	50000	7600									24	64	98	127610m	225474Mi	17Gi	1514	7.09632
c8id.48xlarge	amd64	c	c8id	8	48xlarge	192	393216	intel	3900	nitro	false	false	true	60000	75000	11400								1	24	64	98	191450m	346715Mi	17Gi	1514	10.64448
c8id.metal-48xl	amd64	c	c8id	8	metal-48xl	192	393216	intel	3900		true	false	true	60000	75000	11400								1	24	64	98	191450m	346715Mi	17Gi	1514	11.70893
c8id.96xlarge	amd64	c	c8id	8	96xlarge	384	786432	intel	3900	nitro	false	false	true	80000	100000	22800								1	24	64	98	382970m	710440Mi	17Gi	1514	21.28896
c8id.metal-96xl	amd64	c	c8id	8	metal-96xl	384	786432	intel	3900		true	false	true	80000	100000	22800								1	24	64	98	382970m	710440Mi	17Gi	1514	21.28896
c8in.large	amd64	c	c8in	8	large	2	4096	intel	3900	nitro	false	false	true	10000	3125										4	20	8	1930m	2575Mi	17Gi	78	0.13608
c8in.xlarge	amd64	c	c8in	8	xlarge	4	8192	intel	3900	nitro	false	false	true	10000	6250										4	30	18	3920m	5924Mi	17Gi	118	0.27216
c8in.2xlarge	amd64	c	c8in	8	2xlarge	8	16384	intel	3900	nitro	false	false	true	10000	12500										4	30	38	7910m	13502Mi	17Gi	118	0.54432
c8in.4xlarge	amd64	c	c8in	8	4xlarge	16	32768	intel	3900	nitro	false	false	true	10000	25000										8	50	54	15890m	25621Mi	17Gi	394	1.08864
c8in.8xlarge	amd64	c	c8in	8	8xlarge	32	65536	intel	3900	nitro	false	false	true	10000	50000										8	50	84	31850m	55931Mi	17Gi	394	2.17728
c8in.12xlarge	amd64	c	c8in	8	12xlarge	48	98304	intel	3900	nitro	false	false	true	15000	75000										12	50	110	47810m	84086Mi	17Gi	590	3.26592
c8in.16xlarge	amd64	c	c8in	8	16xlarge	64	131072	intel	3900	nitro	false	false	true	20000	100000										16	64	106	63770m	109776Mi	17Gi	1010	4.35456
c8in.24xlarge	amd64	c	c8in	8	24xlarge	96	196608	intel	3900	nitro	false	false	true	30000	150000										16	64	106	95690m	170397Mi	17Gi	1010	6.53184
c8in.32xlarge	amd64	c	c8in	8	32xlarge	128	262144	intel	3900	nitro	false	false	true	40000	200000										16	64	106	127610m	231018Mi	17Gi	1010	8.70912
c8in.48xlarge	amd64	c	c8in	8	48xlarge	192	393216	intel	3900	nitro	false	false	true	60000	300000									1	24	64	98	191450m	346715Mi	17Gi	1514	13.06368
c8in.metal-48xl	amd64	c	c8in	8	metal-48xl	192	393216	intel	3900		true	false	true	60000	300000									1	24	64	98	191450m	346715Mi	17Gi	1514	14.37005
c8in.96xlarge	amd64	c	c8in	8	96xlarge	384	786432	intel	3900	nitro	false	false	true	120000	600000									2	24	64	98	382970m	718756Mi	17Gi	758	26.12736
c8in.metal-96xl	amd64	c	c8in	8	metal-96xl	384	786432	intel	3900		true	false	true	120000	600000									2	24	64	98	382970m	718756Mi	17Gi	758	26.12736
c8ine.large	amd64	c	c8ine	8	large	2	4096	intel	3900	nitro	false	false	true	10000	3125										4	20	8	1930m	2575Mi	17Gi	78	0.1701
c8ine.xlarge	amd64	c	c8ine	8	xlarge	4	8192	intel	3900	nitro	false	false	true	10000	6250										4	30	18	3920m	5924Mi	17Gi	118	0.3402
c8ine.2xlarge	amd64	c	c8ine	8	2xlarge	8	16384	intel	3900	nitro	false	false	true	10000	12500										4	30	38	7910m	13502Mi	17Gi	118	0.6804
c8ine.4xlarge	amd64	c	c8ine	8	4xlarge	16	32768	intel	3900	nitro	false	false	true	10000	25000										8	50	54	15890m	25621Mi	17Gi	394	1.3608
c8ine.8xlarge	amd64	c	c8ine	8	8xlarge	32	65536	intel	3900	nitro	false	false	true	10000	50000										8	50	84	31850m	55931Mi	17Gi	394	2.7216
c8ine.12xlarge	amd64	c	c8ine	8	12xlarge	48	98304	intel	3900	nitro	false	false	true	15000	75000										12	50	110	47810m	84086Mi	17Gi	590	4.0824
c9g.medium	arm64	c	c9g	9	medium	1	2048	aws	2800	nitro	false	false	true	12000	550										2	20	4	940m	1040Mi	17Gi	40	0.04347
c9g.large	arm64	c	c9g	9	large	2	4096	aws	2800	nitro	false	false	true	12000	1000										3	20	9	1930m	2725Mi	17Gi	59	0.08694
c9g.xlarge	arm64	c	c9g	9	xlarge	4	8192	aws	2800	nitro	false	false	true	12000	2100										4	30	18	3920m	5865Mi	17Gi	118	0.17388
c9g.2xlarge	arm64	c	c9g	9	2xlarge	8	16384	aws	2800	nitro	false	false	true	12000	4250										4	30	38	7910m	13443Mi	17Gi	118	0.34776
c9g.4xlarge	arm64	c	c9g	9	4xlarge	16	32768	aws	2800	nitro	false	false	true	12000	8500										8	50	54	15890m	25562Mi	17Gi	394	0.69552
c9g.8xlarge	arm64	c	c9g	9	8xlarge	32	65536	aws	2800	nitro	false	false	true	12000	17000										10	50	52	31850m	54794Mi	17Gi	492	1.39104
c9g.12xlarge	arm64	c	c9g	9	12xlarge	48	98304	aws	2800	nitro	false	false	true	18000	25000										12	50	50	47810m	84027Mi	17Gi	590	2.08656
c9g.16xlarge	arm64	c	c9g	9	16xlarge	64	131072	aws	2800	nitro	false	false	true	24000	34000										16	64	106	63770m	109717Mi	17Gi	1010	2.78208
c9g.24xlarge	arm64	c	c9g	9	24xlarge	96	196608	aws	2800	nitro	false	false	true	36000	50000										24	64	98	95690m	164794Mi	17Gi	1514	4.17312
c9g.48xlarge	arm64	c	c9g	9	48xlarge	192	393216	aws	2800	nitro	false	false	true	72000	100000									1	24	64	98	191450m	346656Mi	17Gi	1514	8.34624
c9g.metal-48xl	arm64	c	c9g	9	metal-48xl	192	393216	aws	2800		true	false	true	72000	100000									1	24	64	98	191450m	346656Mi	17Gi	1514	9.18086
c9gd.medium	arm64	c	c9gd	9	medium	1	2048	aws	2800	nitro	false	false	true	12000	550	59									2	20	4	940m	1040Mi	17Gi	40	0.0534
c9gd.large	arm64	c	c9gd	9	large	2	4096	aws	2800	nitro	false	false	true	12000	1000	118									3	20	9	1930m	2725Mi	17Gi	59	0.1068
c9gd.xlarge	arm64	c	c9gd	9	xlarge	4	8192	aws	2800	nitro	false	false	true	12000	2100	237									4	30	18	3920m	5865Mi	17Gi	118	0.2136
c9gd.2xlarge	arm64	c	c9gd	9	2xlarge	8	16384	aws	2800	nitro	false	false	true	12000	4250	474									4	30	38	7910m	13443Mi	17Gi	118	0.4272
c9gd.4xlarge	arm64	c	c9gd	9	4xlarge	16	32768	aws	2800	nitro	false	false	true	12000	8500	950									8	50	54	15890m	25562Mi	17Gi	394	0.8544
c9gd.8xlarge	arm64	c	c9gd	9	8xlarge	32	65536	aws	2800	nitro	false	false	true	12000	17000	1900									10	50	52	31850m	54794Mi	17Gi	492	1.7088
c9gd.12xlarge	arm64	c	c9gd	9	12xlarge	48	98304	aws	2800	nitro	false	false	true	18000	25000	2850									12	50	50	47810m	84027Mi	17Gi	590	2.5632
c9gd.16xlarge	arm64	c	c9gd	9	16xlarge	64	131072	aws	2800	nitro	false	false	true	24000	34000	3800									16	64	106	63770m	109717Mi	17Gi	1010	3.4176
c9gd.24xlarge	arm64	c	c9gd	9	24xlarge	96	196608	aws	2800	nitro	false	false	true	36000	50000	5700									24	64	98	95690m	164794Mi	17Gi	1514	5.1264
c9gd.48xlarge	arm64	c	c9gd	9	48xlarge	192	393216	aws	2800	nitro	false	false	true	72000	100000	11400								1	24	64	98	191450m	346656Mi	17Gi	1514	10.2528
c9gd.metal-48xl	arm64	c	c9gd	9	metal-48xl	192	393216	aws	2800		true	false	true	72000	100000	11400								1	24	64	98	191450m	346656Mi	17Gi	1514	11.27808
d2.xlarge	amd64	d	d2	2	xlarge	4	31232	intel	2400	xen	false	false	false	750											4	15	0	3920m	27896Mi	17Gi	58	0.69
d2.2xlarge	amd64	d	d2	2	2xlarge	8	62464	intel	2400	xen	false	false	false	1000											4	15	0	7910m	56786Mi	17Gi	58	1.38
d2.4xlarge	amd64	d	d2	2	4xlarge	16	124928	intel	2400	xen	false	false	false	2000											8	30	0	15890m	112629Mi	17Gi	234	2.76
d2.8xlarge	amd64	d	d2	2	8xlarge	36	249856	intel	2400	xen	false	false	false	4000	10000										8	30	0	35840m	228187Mi	17Gi	234	5.52
d3.xlarge	amd64	d	d3	3	xlarge	4	32768	intel	3100	nitro	false	false	true	2800	3000	5940									4	3	42	3920m	29845Mi	17Gi	10	0.499
d3.2xlarge	amd64	d	d3	3	2xlarge	8	65536	intel	3100	nitro	false	false	true	2800	6000	11880									4	5	92	7910m	60067Mi	17Gi	18	0.999
d3.4xlarge	amd64	d	d3	3	4xlarge	16	131072	intel	3100	nitro	false	false	true	2800	12500	23760									4	10	118	15890m	120468Mi	17Gi	38	1.998
d3.8xlarge	amd64	d	d3	3	8xlarge	32	262144	intel	3100	nitro	false	false	true	5000	25000	47520									3	20	119	31850m	241479Mi	17Gi	59	3.99552
d3en.xlarge	amd64	d	d3en	3	xlarge	4	16384	intel	3100	nitro	false	false	true	2800	6000	27960									4	3	24	3920m	14690Mi	17Gi	10	0.526
d3en.2xlarge	amd64	d	d3en	3	2xlarge	8	32768	intel	3100	nitro	false	false	true	2800	12500	55920									4	5	58	7910m	29757Mi	17Gi	18	1.051
d3en.4xlarge	amd64	d	d3en	3	4xlarge	16	65536	intel	3100	nitro	false	false	true	2800	25000	111840									4	10	118	15890m	59847Mi	17Gi	38	2.103
d3en.6xlarge	amd64	d	d3en	3	6xlarge	24	98304	intel	3100	nitro	false	false	true	4000	40000	167760									4	15	118	23870m	89938Mi	17Gi	58	3.154
d3en.8xlarge	amd64	d	d3en	3	8xlarge	32	131072	intel	3100	nitro	false	false	true	5000	50000	223680									4	20	118	31850m	120028Mi	17Gi	78	4.20576
d3en.12xlarge	amd64	d	d3en	3	12xlarge	48	196608	intel	3100	nitro	false	false	true	7000	75000	335520									3	30	119	47810m	180528Mi	17Gi	89	6.30864
dl2q.24xlarge	amd64	dl	dl2q	2	24xlarge	96	786432	intel	2500	nitro	false	false	true	19000	100000						qualcomm-ai100	qualcomm	8	1	15	50	107	95690m	718987Mi	17Gi	737	
f2.6xlarge	amd64	f	f2	2	6xlarge	24	262144	amd	3400	nitro	false	false	true	7500	12500	940									8	30	84	23870m	239554Mi	17Gi	234	1.98
f2.12xlarge	amd64	f	f2	2	12xlarge	48	524288	amd	3400	nitro	false	false	true	15000	25000	1880									8	30	114	47810m	482037Mi	17Gi	234	3.96
f2.48xlarge	amd64	f	f2	2	48xlarge	192	2097152	amd	3400	nitro	false	false	true	60000	100000	7520								1	15	50	107	191450m	1931403Mi	17Gi	737	15.84
g4ad.xlarge	amd64	g	g4ad	4	xlarge	4	16384	amd	3000	nitro	false	false	true	3170	2000	150	radeon-pro-v520	amd	1	8192					2	4	12	3920m	14712Mi	17Gi	8	0.37853
g4ad.2xlarge	amd64	g	g4ad	4	2xlarge	8	32768	amd	3000	nitro	false	false	true	3170	4167	300	radeon-pro-v520	amd	1	8192					2	4	12	7910m	29867Mi	17Gi	8	0.54117
g4ad.4xlarge	amd64	g	g4ad	4	4xlarge	16	65536	amd	3000	nitro	false	false	true	3170	8333	600	radeon-pro-v520	amd	1	8192					3	10	11	15890m	59946Mi	17Gi	29	0.867
g4ad.8xlarge	amd64	g	g4ad	4	8xlarge	32	131072	amd	3000	nitro	false	false	true	3170	15000	1200	radeon-pro-v520	amd	2	8192					4	15	10	31850m	120248Mi	17Gi	58	1.734
g4ad.16xlarge	amd64	g	g4ad	4	16xlarge	64	262144	amd	3000	nitro	false	false	true	6300	25000	2400	radeon-pro-v520	amd	4	8192					8	30	6	63770m	239554Mi	17Gi	234	3.468
g4dn.xlarge	amd64	g	g4dn	4	xlarge	4	16384	intel	2500	nitro	false	false	true	3500	5000	125	t4	nvidia	1	16384					3	10	39	3920m	14481Mi	17Gi	29	0.526
g4dn.2xlarge	amd64	g	g4dn	4	2xlarge	8	32768	intel	2500	nitro	false	false	true	3500	10000	225	t4	nvidia	1	16384					3	10	39	7910m	29636Mi	17Gi	29	0.752
g4dn.4xlarge	amd64	g	g4dn	4	4xlarge	16	65536	intel	2500	nitro	false	false	true	4750	20000	225	t4	nvidia	1	16384					3	10	59	15890m	59946Mi	17Gi	29	1.204
g4dn.8xlarge	amd64	g	g4dn	4	8xlarge	32	131072	intel	2500	nitro	false	false	true	9500	50000	900	t4	nvidia	1	16384				1	4	15	58	31850m	120248Mi	17Gi	58	2.176
g4dn.12xlarge	amd64	g	g4dn	4	12xlarge	48	196608	intel	2500	nitro	false	false	true	9500	50000	900	t4	nvidia	4	16384				1	8	30	54	47810m	178933Mi	17Gi	234	3.912
g4dn.16xlarge	amd64	g	g4dn	4	16xlarge	64	262144	intel	2500	nitro	false	false	true	9500	50000	900	t4	nvidia	1	16384				1	4	15	118	63770m	241490Mi	17Gi	58	4.352
g4dn.metal	amd64	g	g4dn	4	metal	96	393216	intel	2500		true	false	true	19000	100000	1800	t4	nvidia	8	16384				1	15	50	107	95690m	355262Mi	17Gi	737	7.824
g5.xlarge	amd64	g	g5	5	xlarge	4	16384	amd	3300	nitro	false	false	true	3500	2500	250	a10g	nvidia	1	22888					4	15	4	3920m	14162Mi	17Gi	58	1.006
g5.2xlarge	amd64	g	g5	5	2xlarge	8	32768	amd	3300	nitro	false	false	true	3500	5000	450	a10g	nvidia	1	22888					4	15	17	7910m	29317Mi	17Gi	58	1.212
g5.4xlarge	amd64	g	g5	5	4xlarge	16	65536	amd	3300	nitro	false	false	true	4750	10000	600	a10g	nvidia	1	22888					8	30	34	15890m	57691Mi	17Gi	234	1.624
g5.8xlarge	amd64	g	g5	5	8xlarge	32	131072	amd	3300	nitro	false	false	true	16000	25000	900	a10g	nvidia	1	22888				1	8	30	84	31850m	118312Mi	17Gi	234	2.448
g5.12xlarge	amd64	g	g5	5	12xlarge	48	196608	amd	3300	nitro	false	false	true	16000	40000	3800	a10g	nvidia	4	22888				1	15	50	107	47810m	173400Mi	17Gi	737	5.672
g5.16xlarge	amd64	g	g5	5	16xlarge	64	262144	amd	3300	nitro	false	false	true	16000	25000	1900	a10g	nvidia	1	22888				1	8	30	114	63770m	239554Mi	17Gi	234	4.096
g5.24xlarge	amd64	g	g5	5	24xlarge	96	393216	amd	3300	nitro	false	false	true	19000	50000	3800	a10g	nvidia	4	22888				1	15	50	107	95690m	355262Mi	17Gi	737	8.144
g5.48xlarge	amd64	g	g5	5	48xlarge	192	786432	amd	3300	nitro	false	false	true	19000	100000	7600	a10g	nvidia	8	22888				1	7	50	115	191450m	723299Mi	17Gi	345	16.288
g5g.xlarge	arm64	g	g5g	5	xlarge	4	8192	aws	2500	nitro	false	false	false	4750	1250		t4g	nvidia	1	16384					4	15	18	3920m	6525Mi	17Gi	58	0.42
g5g.2xlarge	arm64	g	g5g	5	2xlarge	8	16384	aws	2500	nitro	false	false	false	4750	2500		t4g	nvidia	1	16384					4	15	38	7910m	14103Mi	17Gi	58	0.556
g5g.4xlarge	arm64	g	g5g	5	4xlarge	16	32768	aws	2500	nitro	false	false	false	4750	5000		t4g	nvidia	1	16384					8	30	54	15890m	27322Mi	17Gi	234	0.828
g5g.8xlarge	arm64	g	g5g	5	8xlarge	32	65536	aws	2500	nitro	false	false	false	9500	12000		t4g	nvidia	1	16384					8	30	54	31850m	57632Mi	17Gi	234	1.372
g5g.16xlarge	arm64	g	g5g	5	16xlarge	64	131072	aws	2500	nitro	false	false	false	19000	25000		t4g	nvidia	2	16384					15	50	107	63770m	112720Mi	17Gi	737	2.744
g5g.metal	arm64	g	g5g	5	metal	64	131072	aws	2500		true	false	false	19000	25000		t4g	nvidia	2	16384					15	50	107	63770m	112720Mi	17Gi	737	2.744
g6.xlarge	amd64	g	g6	6	xlarge	4	16384	amd	3400	nitro	false	false	true	5000	2500	250	l4	nvidia	1	22888					4	15	18	3920m	14162Mi	17Gi	58	0.8048
g6.2xlarge	amd64	g	g6	6	2xlarge	8	32768	amd	3400	nitro	false	false	true	5000	5000	450	l4	nvidia	1	22888					4	15	38	7910m	29317Mi	17Gi	58	0.9776
g6.4xlarge	amd64	g	g6	6	4xlarge	16	65536	amd	3400	nitro	false	false	true	8000	10000	600	l4	nvidia	1	22888					8	30	54	15890m	57691Mi	17Gi	234	1.3232
g6.8xlarge	amd64	g	g6	6	8xlarge	32	131072	amd	3400	nitro	false	false	true	16000	25000	900	l4	nvidia	1	22888				1	8	30	84	31850m	118312Mi	17Gi	234	2.0144
g6.12xlarge	amd64	g	g6	6	12xlarge	48	196608	amd	3400	nitro	false	false	true	20000	40000	3760	l4	nvidia	4	22888				1	8	30	114	47810m	178933Mi	17Gi	234	4.6016
g6.16xlarge	amd64	g	g6	6	16xlarge	64	262144	amd	3400	nitro	false	false	true	20000	25000	1880	l4	nvidia	1	22888				1	15	50	107	63770m	234021Mi	17Gi	737	3.3968
g6.24xlarge	amd64	g	g6	6	24xlarge	96	393216	amd	3400	nitro	false	false	true	30000	50000	3760	l4	nvidia	4	22888				1	15	50	107	95690m	355262Mi	17Gi	737	6.6752
g6.48xlarge	amd64	g	g6	6	48xlarge	192	786432	amd	3400	nitro	false	false	true	60000	100000	7520	l4	nvidia	8	22888				1	15	50	107	191450m	718987Mi	17Gi	737	13.3504
g6e.xlarge	amd64	g	g6e	6	xlarge	4	32768	amd	3400	nitro	false	false	true	5000	2500	250	l40s	nvidia	1	45776					4	15	18	3920m	29317Mi	17Gi	58	1.861
g6e.2xlarge	amd64	g	g6e	6	2xlarge	8	65536	amd	3400	nitro	false	false	true	5000	5000	450	l40s	nvidia	1	45776					4	15	38	7910m	59627Mi	17Gi	58	2.24208
g6e.4xlarge	amd64	g	g6e	6	4xlarge	16	131072	amd	3400	nitro	false	false	true	8000	20000	600	l40s	nvidia	1	45776					8	30	54	15890m	118312Mi	17Gi	234	3.00424
g6e.8xlarge	amd64	g	g6e	6	8xlarge	32	262144	amd	3400	nitro	false	false	true	16000	25000	900	l40s	nvidia	1	45776				1	8	30	84	31850m	239554Mi	17Gi	234	4.52856
g6e.12xlarge	amd64	g	g6e	6	12xlarge	48	393216	amd	3400	nitro	false	false	true	20000	100000	3800	l40s	nvidia	4	45776				1	10	30	112	47810m	360157Mi	17Gi	292	10.49264
g6e.16xlarge	amd64	g	g6e	6	16xlarge	64	524288	amd	3400	nitro	false	false	true	20000	35000	1900	l40s	nvidia	1	45776				1	15	50	107	63770m	476504Mi	17Gi	737	7.57719
g6e.24xlarge	amd64	g	g6e	6	24xlarge	96	786432	amd	3400	nitro	false	false	true	30000	200000	3800	l40s	nvidia	4	45776				2	20	50	102	95690m	721682Mi	17Gi	492	15.06559
g6e.48xlarge	amd64	g	g6e	6	48xlarge	192	1572864	amd	3400	nitro	false	false	true	60000	400000	7600	l40s	nvidia	8	45776				4	40	50	82	191450m	1449132Mi	17Gi	492	30.13118
g6f.large	amd64	g	g6f	6	large	2	8192	amd	3400	nitro	false	false	true	5000	1500	100	l4	nvidia	0	2861					2	10	10	1930m	7002Mi	17Gi	20	0.202
g6f.xlarge	amd64	g	g6f	6	xlarge	4	16384	amd	3400	nitro	false	false	true	5000	2500	100	l4	nvidia	0	2861					4	15	18	3920m	14162Mi	17Gi	58	0.2375
g6f.2xlarge	amd64	g	g6f	6	2xlarge	8	32768	amd	3400	nitro	false	false	true	5000	5000	200	l4	nvidia	0	5722					4	15	38	7910m	29317Mi	17Gi	58	0.475
g6f.4xlarge	amd64	g	g6f	6	4xlarge	16	65536	amd	3400	nitro	false	false	true	6000	10000	450	l4	nvidia	0	11444					8	30	54	15890m	57691Mi	17Gi	234	0.95
g7.2xlarge	amd64	g	g7	7	2xlarge	8	32768	intel	3900	nitro	false	false	true	8000	60000	440	rtx-pro-4500	nvidia	1	32768					4	64	38	7910m	27161Mi	17Gi	254	2.52
g7.4xlarge	amd64	g	g7	7	4xlarge	16	65536	intel	3900	nitro	false	false	true	8000	60000	875	rtx-pro-4500	nvidia	1	32768					8	64	54	15890m	54699Mi	17Gi	506	3.04208
g7.8xlarge	amd64	g	g7	7	8xlarge	32	131072	intel	3900	nitro	false	false	true	16000	80000	930	rtx-pro-4500	nvidia	1	32768				1	10	64	82	31850m	113934Mi	17Gi	632	4.08624
g7.12xlarge	amd64	g	g7	7	12xlarge	48	196608	intel	3900	nitro	false	false	true	20000	175000	1900	rtx-pro-4500	nvidia	2	32768				1	12	64	110	47810m	173169Mi	17Gi	758	7.12832
g7.24xlarge	amd64	g	g7	7	24xlarge	96	393216	intel	3900	nitro	false	false	true	40000	350000	3800	rtx-pro-4500	nvidia	4	32768				1	24	64	98	95690m	346715Mi	17Gi	1514	14.25664
g7.48xlarge	amd64	g	g7	7	48xlarge	192	786432	intel	3900	nitro	false	false	true	80000	700000	7600	rtx-pro-4500	nvidia	8	32768				2	24	64	98	191450m	718756Mi	17Gi	758	28.51328
g7e.2xlarge	amd64	g	g7e	7	2xlarge	8	65536	intel	2400	nitro	false	false	true	5000	50000	1900	rtx-pro-server-6000	nvidia	1	98304					4	64	120	7910m	57471Mi	17Gi	254	3.36312
g7e.4xlarge	amd64	g	g7e	7	4xlarge	16	131072	intel	2400	nitro	false	false	true	8000	50000	1900	rtx-pro-server-6000	nvidia	1	98304					8	64	120	15890m	115320Mi	17Gi	506	3.99816
g7e.8xlarge	amd64	g	g7e	7	8xlarge	32	262144	intel	2400	nitro	false	false	true	16000	100000	1900	rtx-pro-server-6000	nvidia	1	98304				1	8	64	120	31850m	236562Mi	17Gi	506	5.26824
g7e.12xlarge	amd64	g	g7e	7	12xlarge	48	524288	intel	2400	nitro	false	false	true	25000	400000	3800	rtx-pro-server-6000	nvidia	2	98304				1	10	64	120	47810m	477659Mi	17Gi	632	8.28608
g7e.24xlarge	amd64	g	g7e	7	24xlarge	96	1048576	intel	2400	nitro	false	false	true	50000	800000	7600	rtx-pro-server-6000	nvidia	4	98304				2	20	64	120	95690m	962625Mi	17Gi	632	16.57216
g7e.48xlarge	amd64	g	g7e	7	48xlarge	192	2097152	intel	2400	nitro	false	false	true	100000	1600000	15200	rtx-pro-server-6000	nvidia	8	98304				4	40	64	120	191450m	1932558Mi	17Gi	632	33.14432
gr6.4xlarge	amd64	gr	gr6	6	4xlarge	16	131072	amd	3400	nitro	false	false	true	8000	10000	600	l4	nvidia	1	22888					8	30	54	15890m	118312Mi	17Gi	234	1.5392
gr6.8xlarge	amd64	gr	gr6	6	8xlarge	32	262144	amd	3400	nitro	false	false	true	16000	25000	900	l4	nvidia	1	22888				1	8	30	84	31850m	239554Mi	17Gi	234	2.4464
gr6f.4xlarge	amd64	gr	gr6f	6	4xlarge	16	131072	amd	3400	nitro	false	false	true	8000	10000	450	l4	nvidia	0	11444					8	30	54	15890m	118312Mi	17Gi	234	1.066
h1.2xlarge	amd64	h	h1	1	2xlarge	8	32768	intel	2300	xen	false	false	false	1750	2500										4	15	0	7910m	29317Mi	17Gi	58	0.468
h1.4xlarge	amd64	h	h1	1	4xlarge	16	65536	intel	2300	xen	false	false	false	3500	5000										8	30	0	15890m	57691Mi	17Gi	234	0.936
h1.8xlarge	amd64	h	h1	1	8xlarge	32	131072	intel	2300	xen	false	false	false	7000	10000										8	30	0	31850m	118312Mi	17Gi	234	1.872
h1.16xlarge	amd64	h	h1	1	16xlarge	64	262144	intel	2300	xen	false	false	false	14000	25000										8	50	0	63770m	237794Mi	17Gi	394	3.744
hpc6a.48xlarge	amd64	hpc	hpc6a	6	48xlarge	96	393216	amd	3600	nitro		false	true	2085	100000									1				95690m	362269Mi	17Gi	100	
hpc6id.32xlarge	amd64	hpc	hpc6id	6	32xlarge	64	1048576	intel	3500	nitro		false	true	2085	200000	15200								2				63770m	969016Mi	17Gi	51	
hpc7a.12xlarge	amd64	hpc	hpc7a	7	12xlarge	24	786432	amd	3700	nitro		false	true	2085	300000									2				23870m	725994Mi	17Gi	100	
hpc7a.24xlarge	amd64	hpc	hpc7a	7	24xlarge	48	786432	amd	3700	nitro		false	true	2085	300000									2				47810m	725994Mi	17Gi	100	
hpc7a.48xlarge	amd64	hpc	hpc7a	7	48xlarge	96	786432	amd	3700	nitro		false	true	2085	300000									2				95690m	725994Mi	17Gi	100	
hpc7a.96xlarge	amd64	hpc	hpc7a	7	96xlarge	192	786432	amd	3700	nitro		false	true	2085	300000									2				191450m	725994Mi	17Gi	100	
hpc7g.4xlarge	arm64	hpc	hpc7g	7	4xlarge	16	131072	aws	2600	nitro	false	false	true	2085	200000									1	4	50	118	15890m	118649Mi	17Gi	198	1.6832
hpc7g.8xlarge	arm64	hpc	hpc7g	7	8xlarge	32	131072	aws	2600	nitro	false	false	true	2085	200000									1	4	50	118	31850m	118649Mi	17Gi	198	1.6832
hpc7g.16xlarge	arm64	hpc	hpc7g	7	16xlarge	64	131072	aws	2600	nitro	false	false	true	2085	200000									1	4	50	118	63770m	118649Mi	17Gi	198	1.6832
hpc8a.96xlarge	amd64	hpc	hpc8a	8	96xlarge	192	786432	amd	4500	nitro		false	true	2085	300000									2				191450m	725994Mi	17Gi	100	
i2.xlarge	amd64	i	i2	2	xlarge	4	31232	intel	2500	xen	false	false	false												4	15	0	3920m	27896Mi	17Gi	58	0.853
i2.2xlarge	amd64	i	i2	2	2xlarge	8	62464	intel	2500	xen	false	false	false												4	15	0	7910m	56786Mi	17Gi	58	1.705
i2.4xlarge	amd64	i	i2	2	4xlarge	16	124928	intel	2500	xen	false	false	false												8	30	0	15890m	112629Mi	17Gi	234	3.41
i2.8xlarge	amd64	i	i2	2	8xlarge	32	249856	intel	2500	xen	false	false	false		10000										8	30	0	31850m	228187Mi	17Gi	234	6.82
i3.large	amd64	i	i3	3	large	2	15616	intel	2300	xen	false	false	false	425	750	475									3	10	0	1930m	13770Mi	17Gi	29	0.156
i3.xlarge	amd64	i	i3	3	xlarge	4	31232	intel	2300	xen	false	false	false	850	1250	950									4	15	0	3920m	27896Mi	17Gi	58	0.312
i3.2xlarge	amd64	i	i3	3	2xlarge	8	62464	intel	2300	xen	false	false	false	1700	2500	1900									4	15	0	7910m	56786Mi	17Gi	58	0.624
i3.4xlarge	amd64	i	i3	3	4xlarge	16	124928	intel	2300	xen	false	false	false	3500	5000	3800									8	30	0	15890m	112629Mi	17Gi	234	1.248
i3.8xlarge	amd64	i	i3	3	8xlarge	32	249856	intel	2300	xen	false	false	false	7000	10000	7600									8	30	0	31850m	228187Mi	17Gi	234	2.496
i3.16xlarge	amd64	i	i3	3	16xlarge	64	499712	intel	2300	xen	false	false	false	14000	25000	15200									15	50	0	63770m	453771Mi	17Gi	737	4.992
i3en.large	amd64	i	i3en	3	large	2	16384	intel	3100	nitro	false	false	true	4750	2100	1250									3	10	5	1930m	14481Mi	17Gi	29	0.226
i3en.xlarge	amd64	i	i3en	3	xlarge	4	32768	intel	3100	nitro	false	false	true	4750	4200	2500									4	15	12	3920m	29317Mi	17Gi	58	0.452
i3en.2xlarge	amd64	i	i3en	3	2xlarge	8	65536	intel	3100	nitro	false	false	true	4750	8400	5000									4	15	28	7910m	59627Mi	17Gi	58	0.904
i3en.3xlarge	amd64	i	i3en	3	3xlarge	12	98304	intel	3100	nitro	false	false	true	4750	12500	7500									4	15	38	11900m	89938Mi	17Gi	58	1.356
i3en.6xlarge	amd64	i	i3en	3	6xlarge	24	196608	intel	3100	nitro	false	false	true	4750	25000	15000									8	30	54	23870m	178933Mi	17Gi	234	2.712
i3en.12xlarge	amd64	i	i3en	3	12xlarge	48	393216	intel	3100	nitro	false	false	true	9500	50000	30000								1	8	30	54	47810m	360795Mi	17Gi	234	5.424
i3en.24xlarge	amd64	i	i3en	3	24xlarge	96	786432	intel	3100	nitro	false	false	true	19000	100000	60000								1	15	50	107	95690m	718987Mi	17Gi	737	10.848
i3en.metal	amd64	i	i3en	3	metal	96	786432	intel	3100		true	false	true	19000	100000	60000								1	15	50	107	95690m	718987Mi	17Gi	737	10.848
i4g.large	arm64	i	i4g	4	large	2	16384	aws	2500	nitro	false	false	true	10000	781	468									3	10	9	1930m	14422Mi	17Gi	29	0.15444
i4g.xlarge	arm64	i	i4g	4	xlarge	4	32768	aws	2500	nitro	false	false	true	10000	1875	937									4	15	18	3920m	29258Mi	17Gi	58	0.30888
i4g.2xlarge	arm64	i	i4g	4	2xlarge	8	65536	aws	2500	nitro	false	false	true	10000	4687	1875									4	15	38	7910m	59568Mi	17Gi	58	0.61776
i4g.4xlarge	arm64	i	i4g	4	4xlarge	16	131072	aws	2500	nitro	false	false	true	10000	9375	3750									8	30	54	15890m	118253Mi	17Gi	234	1.23552
i4g.8xlarge	arm64	i	i4g	4	8xlarge	32	262144	aws	2500	nitro	false	false	true	10000	18750	7500									8	30	54	31850m	239495Mi	17Gi	234	2.47104
i4g.16xlarge	arm64	i	i4g	4	16xlarge	64	524288	aws	2500	nitro	false	false	true	20000	37500	15000								1	15	50	107	63770m	476445Mi	17Gi	737	4.94208
i4i.large	amd64	i	i4i	4	large	2	16384	intel	3500	nitro	false	false	true	10000	781	468									3	10	9	1930m	14481Mi	17Gi	29	0.172
i4i.xlarge	amd64	i	i4i	4	xlarge	4	32768	intel	3500	nitro	false	false	true	10000	1875	937									4	15	6	3920m	29317Mi	17Gi	58	0.343
i4i.2xlarge	amd64	i	i4i	4	2xlarge	8	65536	intel	3500	nitro	false	false	true	10000	4687	1875									4	15	26	7910m	59627Mi	17Gi	58	0.686
i4i.4xlarge	amd64	i	i4i	4	4xlarge	16	131072	intel	3500	nitro	false	false	true	10000	9375	3750									8	30	52	15890m	118312Mi	17Gi	234	1.373
i4i.8xlarge	amd64	i	i4i	4	8xlarge	32	262144	intel	3500	nitro	false	false	true	10000	18750	7500									8	30	112	31850m	239554Mi	17Gi	234	2.746
i4i.12xlarge	amd64	i	i4i	4	12xlarge	48	393216	intel	3500	nitro	false	false	true	15000	28120	11250									8	30	112	47810m	360795Mi	17Gi	234	4.118
i4i.16xlarge	amd64	i	i4i	4	16xlarge	64	524288	intel	3500	nitro	false	false	true	20000	37500	15000									15	50	120	63770m	476504Mi	17Gi	737	5.491
i4i.24xlarge	amd64	i	i4i	4	24xlarge	96	786432	intel	3500	nitro	false	false	true	30000	56250	22500									15	30	105	95690m	722287Mi	17Gi	437	8.2368
i4i.32xlarge	amd64	i	i4i	4	32xlarge	128	1048576	intel	3500	nitro	false	false	true	40000	75000	30000								1	15	50	120	127610m	961470Mi	17Gi	737	10.9824
i4i.metal	amd64	i	i4i	4	metal	128	1048576	intel	3500		true	false	true	40000	75000	30000								1	15	50	120	127610m	961470Mi	17Gi	737	10.982
i7i.large	amd64	i	i7i	7	large	2	16384	intel	2400	nitro	false	false	true	10000	1171	468									3	10	9	1930m	14481Mi	17Gi	29	0.1888
i7i.xlarge	amd64	i	i7i	7	xlarge	4	32768	intel	2400	nitro	false	false	true	10000	2343	937									4	15	18	3920m	29317Mi	17Gi	58	0.3775
i7i.2xlarge	amd64	i	i7i	7	2xlarge	8	65536	intel	2400	nitro	false	false	true	10000	4687	1875									4	15	38	7910m	59627Mi	17Gi	58	0.755
i7i.4xlarge	amd64	i	i7i	7	4xlarge	16	131072	intel	2400	nitro	false	false	true	10000	9375	3750									8	30	54	15890m	118312Mi	17Gi	234	1.5101
i7i.8xlarge	amd64	i	i7i	7	8xlarge	32	262144	intel	2400	nitro	false	false	true	10000	25000	7500									8	30	84	31850m	239554Mi	17Gi	234	3.0202
i7i.12xlarge	amd64	i	i7i	7	12xlarge	48	393216	intel	2400	nitro	false	false	true	15000	28120	11250									8	30	84	47810m	360795Mi	17Gi	234	4.5302
i7i.16xlarge	amd64	i	i7i	7	16xlarge	64	524288	intel	2400	nitro	false	false	true	20000	37500	15000									15	50	107	63770m	476504Mi	17Gi	737	6.0403
i7i.24xlarge	amd64	i	i7i	7	24xlarge	96	786432	intel	2400	nitro	false	false	true	30000	56250	22500								1	15	50	107	95690m	718987Mi	17Gi	737	9.0605
i7i.metal-24xl	amd64	i	i7i	7	metal-24xl	96	786432	intel	2400		true	false	true	30000	56250	22500									15	50	107	95690m	718987Mi	17Gi	737	9.6204
i7i.48xlarge	amd64	i	i7i	7	48xlarge	192	1572864	intel	2400	nitro	false	false	true	60000	100000	45000								1	15	50	107	191450m	1446437Mi	17Gi	737	18.121
i7i.metal-48xl	amd64	i	i7i	7	metal-48xl	192	1572864	intel	2400		true	false	true	60000	100000	45000								1	15	50	107	191450m	1446437Mi	17Gi	737	19.2408
i7ie.large	amd64	i	i7ie	7	large	2	16384	intel	3600	nitro	false	false	true	10000	2083	1250									3	10	19	1930m	14481Mi	17Gi	29	0.2599
i7ie.xlarge	amd64	i	i7ie	7	xlarge	4	32768	intel	3600	nitro	false	false	true	10000	4166	2500									4	15	27	3920m	29317Mi	17Gi	58	0.5198
i7ie.2xlarge	amd64	i	i7ie	7	2xlarge	8	65536	intel	3600	nitro	false	false	true	10000	8333	5000									4	15	27	7910m	59627Mi	17Gi	58	1.0396
i7ie.3xlarge	amd64	i	i7ie	7	3xlarge	12	98304	intel	3600	nitro	false	false	true	10000	12500	7500									4	15	27	11900m	89938Mi	17Gi	58	1.5594
i7ie.6xlarge	amd64	i	i7ie	7	6xlarge	24	196608	intel	3600	nitro	false	false	true	10000	12500	15000									8	30	54	23870m	178933Mi	17Gi	234	3.1188
i7ie.12xlarge	amd64	i	i7ie	7	12xlarge	48	393216	intel	3600	nitro	false	false	true	15000	25000	30000									8	50	54	47810m	359035Mi	17Gi	394	6.2376
i7ie.18xlarge	amd64	i	i7ie	7	18xlarge	72	589824	intel	3600	nitro	false	false	true	22500	37500	45000									15	50	107	71750m	537125Mi	17Gi	737	9.3564
i7ie.24xlarge	amd64	i	i7ie	7	24xlarge	96	786432	intel	3600	nitro	false	false	true	30000	50000	60000									15	50	107	95690m	718987Mi	17Gi	737	12.4752
i7ie.metal-24xl	amd64	i	i7ie	7	metal-24xl	96	786432	intel	3600		true	false	true	30000	50000	60000									15	50	107	95690m	718987Mi	17Gi	737	13.2844
i7ie.48xlarge	amd64	i	i7ie	7	48xlarge	192	1572864	intel	3600	nitro	false	false	true	60000	100000	120000								1	15	50	107	191450m	1446437Mi	17Gi	737	24.9504
i7ie.metal-48xl	amd64	i	i7ie	7	metal-48xl	192	1572864	intel	3600		true	false	true	60000	100000	120000								1	15	50	107	191450m	1446437Mi	17Gi	737	26.5687
i8g.large	arm64	i	i8g	8	large	2	16384	aws	2800	nitro	false	false	true	10000	1172	468									3	10	9	1930m	14422Mi	17Gi	29	0.1716
i8g.xlarge	arm64	i	i8g	8	xlarge	4	32768	aws	2800	nitro	false	false	true	10000	2344	937									4	15	18	3920m	29258Mi	17Gi	58	0.3432
i8g.2xlarge	arm64	i	i8g	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	10000	4688	1875									4	15	38	7910m	59568Mi	17Gi	58	0.6864
i8g.4xlarge	arm64	i	i8g	8	4xlarge	16	131072	aws	2800	nitro	false	false	true	10000	9375	3750									8	30	54	15890m	118253Mi	17Gi	234	1.3728
i8g.8xlarge	arm64	i	i8g	8	8xlarge	32	262144	aws	2800	nitro	false	false	true	10000	25000	7500									8	30	54	31850m	239495Mi	17Gi	234	2.7456
i8g.12xlarge	arm64	i	i8g	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	15000	28120	11250									8	30	54	47810m	360736Mi	17Gi	234	4.1184
i8g.16xlarge	arm64	i	i8g	8	16xlarge	64	524288	aws	2800	nitro	false	false	true	20000	37500	15000									15	50	107	63770m	476445Mi	17Gi	737	5.4912
i8g.24xlarge	arm64	i	i8g	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	30000	56250	22500									15	50	107	95690m	718928Mi	17Gi	737	8.2368
i8g.metal-24xl	arm64	i	i8g	8	metal-24xl	96	786432	aws	2800		true	false	true	30000	56250	22500									15	50	107	95690m	718928Mi	17Gi	737	9.06048
i8g.48xlarge	arm64	i	i8g	8	48xlarge	192	1572864	aws	2800	nitro	false	false	true	60000	100000	45000								1	15	50	107	191450m	1446378Mi	17Gi	737	16.4736
i8g.metal-48xl	arm64	i	i8g	8	metal-48xl	192	1572864	aws	2800		true	false	true	60000	90000	45000								1	15	50	107	191450m	1446378Mi	17Gi	737	18.12096
i8ge.large	arm64	i	i8ge	8	large	2	16384	aws	2800	nitro	false	false	true	10000	2100	1250									3	10	19	1930m	14422Mi	17Gi	29	0.2373
i8ge.xlarge	arm64	i	i8ge	8	xlarge	4	32768	aws	2800	nitro	false	false	true	10000	4200	2500									4	15	27	3920m	29258Mi	17Gi	58	0.4746
i8ge.2xlarge	arm64	i	i8ge	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	10000	8400	5000									4	15	27	7910m	59568Mi	17Gi	58	0.9492
i8ge.3xlarge	arm64	i	i8ge	8	3xlarge	12	98304	aws	2800	nitro	false	false	true	10000	12500	7500									6	30	25	11900m	88581Mi	17Gi	176	1.4238
i8ge.6xlarge	arm64	i	i8ge	8	6xlarge	24	196608	aws	2800	nitro	false	false	true	10000	37500	15000									10	30	52	23870m	178236Mi	17Gi	292	2.8476
i8ge.12xlarge	arm64	i	i8ge	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	15000	75000	30000									12	30	50	47810m	359460Mi	17Gi	350	5.6952
i8ge.18xlarge	arm64	i	i8ge	8	18xlarge	72	589824	aws	2800	nitro	false	false	true	22500	112500	45000									16	50	106	71750m	536527Mi	17Gi	786	8.5428
i8ge.24xlarge	arm64	i	i8ge	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	30000	150000	60000									16	50	106	95690m	718389Mi	17Gi	786	11.3904
i8ge.metal-24xl	arm64	i	i8ge	8	metal-24xl	96	786432	aws	2800		true	false	true	30000	150000	60000									16	50	106	95690m	718389Mi	17Gi	786	12.1313
i8ge.48xlarge	arm64	i	i8ge	8	48xlarge	192	1572864	aws	2700	nitro	false	false	true	60000	180000	120000								1	24	50	98	191450m	1441527Mi	17Gi	1178	22.7808
i8ge.metal-48xl	arm64	i	i8ge	8	metal-48xl	192	1572864	aws	2700		true	false	true	60000	180000	120000								1	24	50	98	191450m	1441527Mi	17Gi	1178	24.2626
im4gn.large	arm64	im	im4gn	4	large	2	8192	aws	2500	nitro	false	false	true	10000	3125	937									3	10	9	1930m	6844Mi	17Gi	29	0.1819
im4gn.xlarge	arm64	im	im4gn	4	xlarge	4	16384	aws	2500	nitro	false	false	true	10000	6250	1875									4	15	18	3920m	14103Mi	17Gi	58	0.36379
im4gn.2xlarge	arm64	im	im4gn	4	2xlarge	8	32768	aws	2500	nitro	false	false	true	10000	12500	3750									4	15	38	7910m	29258Mi	17Gi	58	0.72758
im4gn.4xlarge	arm64	im	im4gn	4	4xlarge	16	65536	aws	2500	nitro	false	false	true	10000	25000	7500									8	30	54	15890m	57632Mi	17Gi	234	1.45517
im4gn.8xlarge	arm64	im	im4gn	4	8xlarge	32	131072	aws	2500	nitro	false	false	true	20000	50000	15000									8	30	54	31850m	118253Mi	17Gi	234	2.91034
im4gn.16xlarge	arm64	im	im4gn	4	16xlarge	64	262144	aws	2500	nitro	false	false	true	40000	100000	30000								1	15	50	107	63770m	233962Mi	17Gi	737	5.82067
inf1.xlarge	amd64	inf	inf1	1	xlarge	4	8192	intel	2500	nitro	false	false	true	4750	5000						inferentia	aws	1		4	10	38	3920m	6804Mi	17Gi	38	0.228
inf1.2xlarge	amd64	inf	inf1	1	2xlarge	8	16384	intel	2500	nitro	false	false	true	4750	5000						inferentia	aws	1		4	10	38	7910m	14382Mi	17Gi	38	0.362
inf1.6xlarge	amd64	inf	inf1	1	6xlarge	24	49152	intel	2500	nitro	false	false	true	4750	25000						inferentia	aws	4		8	30	54	23870m	42536Mi	17Gi	234	1.18
inf1.24xlarge	amd64	inf	inf1	1	24xlarge	96	196608	intel	2500	nitro	false	false	true	19000	100000						inferentia	aws	16	1	11	30	111	95690m	177976Mi	17Gi	321	4.721
inf2.xlarge	amd64	inf	inf2	2	xlarge	4	16384	amd	3600	nitro	false	false	true	10000	2083						inferentia2	aws	1		4	15	18	3920m	14162Mi	17Gi	58	0.7582
inf2.8xlarge	amd64	inf	inf2	2	8xlarge	32	131072	amd	3600	nitro	false	false	true	10000	16667						inferentia2	aws	1		8	30	84	31850m	118312Mi	17Gi	234	1.96786
inf2.24xlarge	amd64	inf	inf2	2	24xlarge	96	393216	amd	3600	nitro	false	false	true	30000	50000						inferentia2	aws	6		15	50	107	95690m	355262Mi	17Gi	737	6.49063
inf2.48xlarge	amd64	inf	inf2	2	48xlarge	192	786432	amd	3600	nitro	false	false	true	60000	100000						inferentia2	aws	12		15	50	107	191450m	718987Mi	17Gi	737	12.98127
is4gen.medium	arm64	is	is4gen	4	medium	1	6144	aws	2500	nitro	false	false	true	10000	1562	937									2	4	4	940m	5181Mi	17Gi	8	0.14408
is4gen.large	arm64	is	is4gen	4	large	2	12288	aws	2500	nitro	false	false	true	10000	3125	1875									3	10	9	1930m	10633Mi	17Gi	29	0.28815
is4gen.xlarge	arm64	is	is4gen	4	xlarge	4	24576	aws	2500	nitro	false	false	true	10000	6250	3750									4	15	18	3920m	21680Mi	17Gi	58	0.5763
is4gen.2xlarge	arm64	is	is4gen	4	2xlarge	8	49152	aws	2500	nitro	false	false	true	10000	12500	7500									4	15	38	7910m	44413Mi	17Gi	58	1.1526
is4gen.4xlarge	arm64	is	is4gen	4	4xlarge	16	98304	aws	2500	nitro	false	false	true	10000	25000	15000									8	30	54	15890m	87943Mi	17Gi	234	2.3052
is4gen.8xlarge	arm64	is	is4gen	4	8xlarge	32	196608	aws	2500	nitro	false	false	true	20000	50000	30000									8	30	54	31850m	178874Mi	17Gi	234	4.6104
m1.small	amd64	m	m1	1	small	1	1740	intel	0	xen	false	false	false												2	4	0	940m	1166Mi	17Gi	8	0.044
m1.medium	amd64	m	m1	1	medium	1	3788	intel	0	xen	false	false	false												2	6	0	940m	3016Mi	17Gi	12	0.087
m1.large	amd64	m	m1	1	large	2	7680	intel	0	xen	false	false	false												3	10	0	1930m	6430Mi	17Gi	29	0.175
m1.xlarge	amd64	m	m1	1	xlarge	4	15360	intel	0	xen	false	false	false												4	15	0	3920m	13215Mi	17Gi	58	0.35
m2.xlarge	amd64	m	m2	2	xlarge	2	17510	intel	0	xen	false	false	false												4	15	0	1930m	15203Mi	17Gi	58	0.245
m2.2xlarge	amd64	m	m2	2	2xlarge	4	35020	intel	0	xen	false	false	false												4	30	0	3920m	30740Mi	17Gi	118	0.49
m2.4xlarge	amd64	m	m2	2	4xlarge	8	70041	intel	0	xen	false	false	false												8	30	0	7910m	61858Mi	17Gi	234	0.98
m3.medium	amd64	m	m3	3	medium	1	3840	intel	2500	xen	false	false	false												2	6	0	940m	3065Mi	17Gi	12	0.067
m3.large	amd64	m	m3	3	large	2	7680	intel	2500	xen	false	false	false												3	10	0	1930m	6430Mi	17Gi	29	0.133
m3.xlarge	amd64	m	m3	3	xlarge	4	15360	intel	2500	xen	false	false	false												4	15	0	3920m	13215Mi	17Gi	58	0.266
m3.2xlarge	amd64	m	m3	3	2xlarge	8	30720	intel	2500	xen	false	false	false												4	30	0	7910m	26763Mi	17Gi	118	0.532
m4.large	amd64	m	m4	4	large	2	8192	intel	2400	xen	false	false	false	450											2	10	0	1930m	7002Mi	17Gi	20	0.1
m4.xlarge	amd64	m	m4	4	xlarge	4	16384	intel	2400	xen	false	false	false	750											4	15	0	3920m	14162Mi	17Gi	58	0.2
m4.2xlarge	amd64	m	m4	4	2xlarge	8	32768	intel	2400	xen	false	false	false	1000											4	15	0	7910m	29317Mi	17Gi	58	0.4
m4.4xlarge	amd64	m	m4	4	4xlarge	16	65536	intel	2400	xen	false	false	false	2000											8	30	0	15890m	57691Mi	17Gi	234	0.8
m4.10xlarge	amd64	m	m4	4	10xlarge	40	163840	intel	2400	xen	false	false	false	4000	10000										8	30	0	39830m	148623Mi	17Gi	234	2.0
m4.16xlarge	amd64	m	m4	4	16xlarge	64	262144	intel	2300	xen	false	false	false	10000	25000										8	30	0	63770m	239554Mi	17Gi	234	3.2
m5.large	amd64	m	m5	5	large	2	8192	intel	3100	nitro	false	false	false	4750	750										3	10	9	1930m	6903Mi	17Gi	29	0.096
m5.xlarge	amd64	m	m5	5	xlarge	4	16384	intel	3100	nitro	false	false	false	4750	1250										4	15	18	3920m	14162Mi	17Gi	58	0.192
m5.2xlarge	amd64	m	m5	5	2xlarge	8	32768	intel	3100	nitro	false	false	false	4750	2500										4	15	38	7910m	29317Mi	17Gi	58	0.384
m5.4xlarge	amd64	m	m5	5	4xlarge	16	65536	intel	3100	nitro	false	false	false	4750	5000										8	30	54	15890m	57691Mi	17Gi	234	0.768
m5.8xlarge	amd64	m	m5	5	8xlarge	32	131072	intel	3100	nitro	false	false	false	6800	10000										8	30	54	31850m	118312Mi	17Gi	234	1.536
m5.12xlarge	amd64	m	m5	5	12xlarge	48	196608	intel	3100	nitro	false	false	false	9500	12000										8	30	54	47810m	178933Mi	17Gi	234	2.304
m5.16xlarge	amd64	m	m5	5	16xlarge	64	262144	intel	3100	nitro	false	false	false	13600	20000										15	50	107	63770m	234021Mi	17Gi	737	3.072
m5.24xlarge	amd64	m	m5	5	24xlarge	96	393216	intel	3100	nitro	false	false	false	19000	25000										15	50	107	95690m	355262Mi	17Gi	737	4.608
m5.metal	amd64	m	m5	5	metal	96	393216	intel	3100		true	false	false	19000	25000										15	50	120	95690m	355262Mi	17Gi	737	4.608
m5a.large	amd64	m	m5a	5	large	2	8192	amd	2500	nitro	false	false	false	2880	750										3	10	9	1930m	6903Mi	17Gi	29	0.086
m5a.xlarge	amd64	m	m5a	5	xlarge	4	16384	amd	2500	nitro	false	false	false	2880	1250										4	15	18	3920m	14162Mi	17Gi	58	0.172
m5a.2xlarge	amd64	m	m5a	5	2xlarge	8	32768	amd	2500	nitro	false	false	false	2880	2500										4	15	38	7910m	29317Mi	17Gi	58	0.344
m5a.4xlarge	amd64	m	m5a	5	4xlarge	16	65536	amd	2500	nitro	false	false	false	2880	5000										8	30	54	15890m	57691Mi	17Gi	234	0.688
m5a.8xlarge	amd64	m	m5a	5	8xlarge	32	131072	amd	2500	nitro	false	false	false	4750	7500										8	30	54	31850m	118312Mi	17Gi	234	1.376
m5a.12xlarge	amd64	m	m5a	5	12xlarge	48	196608	amd	2500	nitro	false	false	false	6780	10000										8	30	54	47810m	178933Mi	17Gi	234	2.064
m5a.16xlarge	amd64	m	m5a	5	16xlarge	64	262144	amd	2500	nitro	false	false	false	9500	12000										15	50	107	63770m	234021Mi	17Gi	737	2.752
m5a.24xlarge	amd64	m	m5a	5	24xlarge	96	393216	amd	2500	nitro	false	false	false	13750	20000										15	50	107	95690m	355262Mi	17Gi	737	4.128
m5ad.large	amd64	m	m5ad	5	large	2	8192	amd	2200	nitro	false	false	false	2880	750	75									3	10	9	1930m	6903Mi	17Gi	29	0.103
m5ad.xlarge	amd64	m	m5ad	5	xlarge	4	16384	amd	2200	nitro	false	false	false	2880	1250	150									4	15	18	3920m	14162Mi	17Gi	58	0.206
m5ad.2xlarge	amd64	m	m5ad	5	2xlarge	8	32768	amd	2200	nitro	false	false	false	2880	2500	300									4	15	38	7910m	29317Mi	17Gi	58	0.412
m5ad.4xlarge	amd64	m	m5ad	5	4xlarge	16	65536	amd	2200	nitro	false	false	false	2880	5000	600									8	30	54	15890m	57691Mi	17Gi	234	0.824
m5ad.8xlarge	amd64	m	m5ad	5	8xlarge	32	131072	amd	2500	nitro	false	false	false	4750	7500	1200									8	30	54	31850m	118312Mi	17Gi	234	1.648
m5ad.12xlarge	amd64	m	m5ad	5	12xlarge	48	196608	amd	2200	nitro	false	false	false	6780	10000	1800									8	30	54	47810m	178933Mi	17Gi	234	2.472
m5ad.16xlarge	amd64	m	m5ad	5	16xlarge	64	262144	amd	2500	nitro	false	false	false	9500	12000	2400									15	50	107	63770m	234021Mi	17Gi	737	3.296
m5ad.24xlarge	amd64	m	m5ad	5	24xlarge	96	393216	amd	2200	nitro	false	false	false	13750	20000	3600									15	50	107	95690m	355262Mi	17Gi	737	4.944
m5d.large	amd64	m	m5d	5	large	2	8192	intel	3100	nitro	false	false	false	4750	750	75									3	10	9	1930m	6903Mi	17Gi	29	0.113
m5d.xlarge	amd64	m	m5d	5	xlarge	4	16384	intel	3100	nitro	false	false	false	4750	1250	150									4	15	18	3920m	14162Mi	17Gi	58	0.226
m5d.2xlarge	amd64	m	m5d	5	2xlarge	8	32768	intel	3100	nitro	false	false	false	4750	2500	300									4	15	38	7910m	29317Mi	17Gi	58	0.452
m5d.4xlarge	amd64	m	m5d	5	4xlarge	16	65536	intel	3100	nitro	false	false	false	4750	5000	600									8	30	54	15890m	57691Mi	17Gi	234	0.904
m5d.8xlarge	amd64	m	m5d	5	8xlarge	32	131072	intel	3100	nitro	false	false	false	6800	10000	1200									8	30	54	31850m	118312Mi	17Gi	234	1.808
m5d.12xlarge	amd64	m	m5d	5	12xlarge	48	196608	intel	3100	nitro	false	false	false	9500	12000	1800									8	30	54	47810m	178933Mi	17Gi	234	2.712
m5d.16xlarge	amd64	m	m5d	5	16xlarge	64	262144	intel	3100	nitro	false	false	false	13600	20000	2400									15	50	107	63770m	234021Mi	17Gi	737	3.616
m5d.24xlarge	amd64	m	m5d	5	24xlarge	96	393216	intel	3100	nitro	false	false	false	19000	25000	3600									15	50	107	95690m	355262Mi	17Gi	737	5.424
m5d.metal	amd64	m	m5d	5	metal	96	393216	intel	3100		true	false	false	19000	25000	3600									15	50	107	95690m	355262Mi	17Gi	737	5.424
m5dn.large	amd64	m	m5dn	5	large	2	8192	intel	3100	nitro	false	false	true	4750	2100	75									3	10	9	1930m	6903Mi	17Gi	29	0.136
m5dn.xlarge	amd64	m	m5dn	5	xlarge	4	16384	intel	3100	nitro	false	false	true	4750	4100	150									4	15	18	3920m	14162Mi	17Gi	58	0.272
m5dn.2xlarge	amd64	m	m5dn	5	2xlarge	8	32768	intel	3100	nitro	false	false	true	4750	8125	300									4	15	38	7910m	29317Mi	17Gi	58	0.544
m5dn.4xlarge	amd64	m	m5dn	5	4xlarge	16	65536	intel	3100	nitro	false	false	true	4750	16250	600									8	30	54	15890m	57691Mi	17Gi	234	1.088
m5dn.8xlarge	amd64	m	m5dn	5	8xlarge	32	131072	intel	3100	nitro	false	false	true	6800	25000	1200									8	30	54	31850m	118312Mi	17Gi	234	2.176
m5dn.12xlarge	amd64	m	m5dn	5	12xlarge	48	196608	intel	3100	nitro	false	false	true	9500	50000	1800									8	30	54	47810m	178933Mi	17Gi	234	3.264
m5dn.16xlarge	amd64	m	m5dn	5	16xlarge	64	262144	intel	3100	nitro	false	false	true	13600	75000	2400									15	50	107	63770m	234021Mi	17Gi	737	4.352
m5dn.24xlarge	amd64	m	m5dn	5	24xlarge	96	393216	intel	3100	nitro	false	false	true	19000	100000	3600								1	15	50	107	95690m	355262Mi	17Gi	737	6.528
m5dn.metal	amd64	m	m5dn	5	metal	96	393216	intel	3100		true	false	true	19000	100000	3600								1	15	50	107	95690m	355262Mi	17Gi	737	6.528
m5n.large	amd64	m	m5n	5	large	2	8192	intel	3100	nitro	false	false	true	4750	2100										3	10	9	1930m	6903Mi	17Gi	29	0.119
m5n.xlarge	amd64	m	m5n	5	xlarge	4	16384	intel	3100	nitro	false	false	true	4750	4100										4	15	18	3920m	14162Mi	17Gi	58	0.238
m5n.2xlarge	amd64	m	m5n	5	2xlarge	8	32768	intel	3100	nitro	false	false	true	4750	8125										4	15	38	7910m	29317Mi	17Gi	58	0.476
m5n.4xlarge	amd64	m	m5n	5	4xlarge	16	65536	intel	3100	nitro	false	false	true	4750	16250										8	30	54	15890m	57691Mi	17Gi	234	0.952
m5n.8xlarge	amd64	m	m5n	5	8xlarge	32	131072	intel	3100	nitro	false	false	true	6800	25000										8	30	54	31850m	118312Mi	17Gi	234	1.904
m5n.12xlarge	amd64	m	m5n	5	12xlarge	48	196608	intel	3100	nitro	false	false	true	9500	50000										8	30	54	47810m	178933Mi	17Gi	234	2.856
m5n.16xlarge	amd64	m	m5n	5	16xlarge	64	262144	intel	3100	nitro	false	false	true	13600	75000										15	50	107	63770m	234021Mi	17Gi	737	3.808
m5n.24xlarge	amd64	m	m5n	5	24xlarge	96	393216	intel	3100	nitro	false	false	true	19000	100000									1	15	50	107	95690m	355262Mi	17Gi	737	5.712
m5n.metal	amd64	m	m5n	5	metal	96	393216	intel	3100		true	false	true	19000	100000									1	15	50	107	95690m	355262Mi	17Gi	737	5.712
m5zn.large	amd64	m	m5zn	5	large	2	8192	intel	4500	nitro	false	false	true	3170	3000										3	10	13	1930m	6903Mi	17Gi	29	0.1652
m5zn.xlarge	amd64	m	m5zn	5	xlarge	4	16384	intel	4500	nitro	false	false	true	3170	5000										4	15	29	3920m	14162Mi	17Gi	58	0.3303
m5zn.2xlarge	amd64	m	m5zn	5	2xlarge	8	32768	intel	4500	nitro	false	false	true	3170	10000										4	15	62	7910m	29317Mi	17Gi	58	0.6607
m5zn.3xlarge	amd64	m	m5zn	5	3xlarge	12	49152	intel	4500	nitro	false	false	true	4750	15000										8	30	92	11900m	42536Mi	17Gi	234	0.991
m5zn.6xlarge	amd64	m	m5zn	5	6xlarge	24	98304	intel	4500	nitro	false	false	true	9500	50000										8	30	114	23870m	88002Mi	17Gi	234	1.982
m5zn.12xlarge	amd64	m	m5zn	5	12xlarge	48	196608	intel	4500	nitro	false	false	true	19000	100000									1	15	50	107	47810m	173400Mi	17Gi	737	3.9641
m5zn.metal	amd64	m	m5zn	5	metal	48	196608	intel	4500		true	false	true	19000	100000									1	15	50	107	47810m	173400Mi	17Gi	737	4.3605
m6a.large	amd64	m	m6a	6	large	2	8192	amd	3600	nitro	false	false	true	10000	781										3	10	9	1930m	6903Mi	17Gi	29	0.0864
m6a.xlarge	amd64	m	m6a	6	xlarge	4	16384	amd	3600	nitro	false	false	true	10000	1562										4	15	18	3920m	14162Mi	17Gi	58	0.1728
m6a.2xlarge	amd64	m	m6a	6	2xlarge	8	32768	amd	3600	nitro	false	false	true	10000	3125										4	15	38	7910m	29317Mi	17Gi	58	0.3456
m6a.4xlarge	amd64	m	m6a	6	4xlarge	16	65536	amd	3600	nitro	false	false	true	10000	6250										8	30	54	15890m	57691Mi	17Gi	234	0.6912
m6a.8xlarge	amd64	m	m6a	6	8xlarge	32	131072	amd	3600	nitro	false	false	true	10000	12500										8	30	84	31850m	118312Mi	17Gi	234	1.3824
m6a.12xlarge	amd64	m	m6a	6	12xlarge	48	196608	amd	3600	nitro	false	false	true	15000	18750										8	30	114	47810m	178933Mi	17Gi	234	2.0736
m6a.16xlarge	amd64	m	m6a	6	16xlarge	64	262144	amd	3600	nitro	false	false	true	20000	25000										15	50	107	63770m	234021Mi	17Gi	737	2.7648
m6a.24xlarge	amd64	m	m6a	6	24xlarge	96	393216	amd	3600	nitro	false	false	true	30000	37500										15	50	107	95690m	355262Mi	17Gi	737	4.1472
m6a.32xlarge	amd64	m	m6a	6	32xlarge	128	524288	amd	3600	nitro	false	false	true	40000	50000										15	50	107	127610m	476504Mi	17Gi	737	5.5296
m6a.48xlarge	amd64	m	m6a	6	48xlarge	192	786432	amd	3600	nitro	false	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	8.2944
m6a.metal	amd64	m	m6a	6	metal	192	786432	amd	3600		true	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	8.2944
m6g.medium	arm64	m	m6g	6	medium	1	4096	aws	2500	nitro	false	false	false	4750	500										2	4	4	940m	3286Mi	17Gi	8	0.0385
m6g.large	arm64	m	m6g	6	large	2	8192	aws	2500	nitro	false	false	false	4750	750										3	10	9	1930m	6844Mi	17Gi	29	0.077
m6g.xlarge	arm64	m	m6g	6	xlarge	4	16384	aws	2500	nitro	false	false	false	4750	1250										4	15	18	3920m	14103Mi	17Gi	58	0.154
m6g.2xlarge	arm64	m	m6g	6	2xlarge	8	32768	aws	2500	nitro	false	false	false	4750	2500										4	15	38	7910m	29258Mi	17Gi	58	0.308
m6g.4xlarge	arm64	m	m6g	6	4xlarge	16	65536	aws	2500	nitro	false	false	false	4750	5000										8	30	54	15890m	57632Mi	17Gi	234	0.616
m6g.8xlarge	arm64	m	m6g	6	8xlarge	32	131072	aws	2500	nitro	false	false	false	9500	12000										8	30	54	31850m	118253Mi	17Gi	234	1.232
m6g.12xlarge	arm64	m	m6g	6	12xlarge	48	196608	aws	2500	nitro	false	false	false	14250	20000										8	30	54	47810m	178874Mi	17Gi	234	1.848
m6g.16xlarge	arm64	m	m6g	6	16xlarge	64	262144	aws	2500	nitro	false	false	false	19000	25000										15	50	107	63770m	233962Mi	17Gi	737	2.464
m6g.metal	arm64	m	m6g	6	metal	64	262144	aws	2500		true	false	false	19000	25000										15	50	107	63770m	233962Mi	17Gi	737	2.6112
m6gd.medium	arm64	m	m6gd	6	medium	1	4096	aws	2500	nitro	false	false	false	4750	500	59									2	4	4	940m	3286Mi	17Gi	8	0.0452
m6gd.large	arm64	m	m6gd	6	large	2	8192	aws	2500	nitro	false	false	false	4750	750	118									3	10	9	1930m	6844Mi	17Gi	29	0.0904
m6gd.xlarge	arm64	m	m6gd	6	xlarge	4	16384	aws	2500	nitro	false	false	false	4750	1250	237									4	15	18	3920m	14103Mi	17Gi	58	0.1808
m6gd.2xlarge	arm64	m	m6gd	6	2xlarge	8	32768	aws	2500	nitro	false	false	false	4750	2500	474									4	15	38	7910m	29258Mi	17Gi	58	0.3616
m6gd.4xlarge	arm64	m	m6gd	6	4xlarge	16	65536	aws	2500	nitro	false	false	false	4750	5000	950									8	30	54	15890m	57632Mi	17Gi	234	0.7232
m6gd.8xlarge	arm64	m	m6gd	6	8xlarge	32	131072	aws	2500	nitro	false	false	false	9500	12000	1900									8	30	54	31850m	118253Mi	17Gi	234	1.4464
m6gd.12xlarge	arm64	m	m6gd	6	12xlarge	48	196608	aws	2500	nitro	false	false	false	14250	20000	2850									8	30	54	47810m	178874Mi	17Gi	234	2.1696
m6gd.16xlarge	arm64	m	m6gd	6	16xlarge	64	262144	aws	2500	nitro	false	false	false	19000	25000	3800									15	50	107	63770m	233962Mi	17Gi	737	2.8928
m6gd.metal	arm64	m	m6gd	6	metal	64	262144	aws	2500		true	false	false	19000	25000	3800									15	50	107	63770m	233962Mi	17Gi	737	3.0664
m6i.large	amd64	m	m6i	6	large	2	8192	intel	3500	nitro	false	false	true	10000	781										3	10	9	1930m	6903Mi	17Gi	29	0.096
m6i.xlarge	amd64	m	m6i	6	xlarge	4	16384	intel	3500	nitro	false	false	true	10000	1562										4	15	18	3920m	14162Mi	17Gi	58	0.192
m6i.2xlarge	amd64	m	m6i	6	2xlarge	8	32768	intel	3500	nitro	false	false	true	10000	3125										4	15	38	7910m	29317Mi	17Gi	58	0.384
m6i.4xlarge	amd64	m	m6i	6	4xlarge	16	65536	intel	3500	nitro	false	false	true	10000	6250										8	30	54	15890m	57691Mi	17Gi	234	0.768
m6i.8xlarge	amd64	m	m6i	6	8xlarge	32	131072	intel	3500	nitro	false	false	true	10000	12500										8	30	84	31850m	118312Mi	17Gi	234	1.536
m6i.12xlarge	amd64	m	m6i	6	12xlarge	48	196608	intel	3500	nitro	false	false	true	15000	18750										8	30	114	47810m	178933Mi	17Gi	234	2.304
m6i.16xlarge	amd64	m	m6i	6	16xlarge	64	262144	intel	3500	nitro	false	false	true	20000	25000										15	50	107	63770m	234021Mi	17Gi	737	3.072
m6i.24xlarge	amd64	m	m6i	6	24xlarge	96	393216	intel	3500	nitro	false	false	true	30000	37500										15	50	107	95690m	355262Mi	17Gi	737	4.608
m6i.32xlarge	amd64	m	m6i	6	32xlarge	128	524288	intel	3500	nitro	false	false	true	40000	50000									1	15	50	107	127610m	476504Mi	17Gi	737	6.144
m6i.metal	amd64	m	m6i	6	metal	128	524288	intel	3500		true	false	true	40000	50000									1	15	50	107	127610m	476504Mi	17Gi	737	6.144
m6id.large	amd64	m	m6id	6	large	2	8192	intel	3500	nitro	false	false	true	10000	781	118									3	10	9	1930m	6903Mi	17Gi	29	0.11865
m6id.xlarge	amd64	m	m6id	6	xlarge	4	16384	intel	3500	nitro	false	false	true	10000	1562	237									4	15	18	3920m	14162Mi	17Gi	58	0.2373
m6id.2xlarge	amd64	m	m6id	6	2xlarge	8	32768	intel	3500	nitro	false	false	true	10000	3125	474									4	15	38	7910m	29317Mi	17Gi	58	0.4746
m6id.4xlarge	amd64	m	m6id	6	4xlarge	16	65536	intel	3500	nitro	false	false	true	10000	6250	950									8	30	54	15890m	57691Mi	17Gi	234	0.9492
m6id.8xlarge	amd64	m	m6id	6	8xlarge	32	131072	intel	3500	nitro	false	false	true	10000	12500	1900									8	30	84	31850m	118312Mi	17Gi	234	1.8984
m6id.12xlarge	amd64	m	m6id	6	12xlarge	48	196608	intel	3500	nitro	false	false	true	15000	18750	2850									8	30	114	47810m	178933Mi	17Gi	234	2.8476
m6id.16xlarge	amd64	m	m6id	6	16xlarge	64	262144	intel	3500	nitro	false	false	true	20000	25000	3800									15	50	107	63770m	234021Mi	17Gi	737	3.7968
m6id.24xlarge	amd64	m	m6id	6	24xlarge	96	393216	intel	3500	nitro	false	false	true	30000	37500	5700									15	50	107	95690m	355262Mi	17Gi	737	5.6952
m6id.32xlarge	amd64	m	m6id	6	32xlarge	128	524288	intel	3500	nitro	false	false	true	40000	50000	7600								1	15	50	107	127610m	476504Mi	17Gi	737	7.5936
m6id.metal	amd64	m	m6id	6	metal	128	524288	intel	3500		true	false	true	40000	50000	7600								1	15	50	107	127610m	476504Mi	17Gi	737	7.5936
m6idn.large	amd64	m	m6idn	6	large	2	8192	intel	3500	nitro	false	false	true	25000	3125	118									3	10	9	1930m	6903Mi	17Gi	29	0.15912
m6idn.xlarge	amd64	m	m6idn	6	xlarge	4	16384	intel	3500	nitro	false	false	true	25000	6250	237									4	15	18	3920m	14162Mi	17Gi	58	0.31824
m6idn.2xlarge	amd64	m	m6idn	6	2xlarge	8	32768	intel	3500	nitro	false	false	true	25000	12500	474									4	15	38	7910m	29317Mi	17Gi	58	0.63648
m6idn.4xlarge	amd64	m	m6idn	6	4xlarge	16	65536	intel	3500	nitro	false	false	true	25000	25000	950									8	30	54	15890m	57691Mi	17Gi	234	1.27296
m6idn.8xlarge	amd64	m	m6idn	6	8xlarge	32	131072	intel	3500	nitro	false	false	true	25000	50000	1900									8	30	84	31850m	118312Mi	17Gi	234	2.54592
m6idn.12xlarge	amd64	m	m6idn	6	12xlarge	48	196608	intel	3500	nitro	false	false	true	37500	75000	2850									8	30	114	47810m	178933Mi	17Gi	234	3.81888
m6idn.16xlarge	amd64	m	m6idn	6	16xlarge	64	262144	intel	3500	nitro	false	false	true	50000	100000	3800									15	50	107	63770m	234021Mi	17Gi	737	5.09184
m6idn.24xlarge	amd64	m	m6idn	6	24xlarge	96	393216	intel	3500	nitro	false	false	true	75000	150000	5700									15	50	107	95690m	355262Mi	17Gi	737	7.63776
m6idn.32xlarge	amd64	m	m6idn	6	32xlarge	128	524288	intel	3500	nitro	false	false	true	100000	200000	7600								2	16	50	106	127610m	480277Mi	17Gi	394	10.18368
m6idn.metal	amd64	m	m6idn	6	metal	128	524288	intel	3500		true	false	true	100000	200000	7600								2	16	50	106	127610m	480277Mi	17Gi	394	10.18368
m6in.large	amd64	m	m6in	6	large	2	8192	intel	3500	nitro	false	false	true	25000	3125										3	10	9	1930m	6903Mi	17Gi	29	0.13923
m6in.xlarge	amd64	m	m6in	6	xlarge	4	16384	intel	3500	nitro	false	false	true	25000	6250										4	15	18	3920m	14162Mi	17Gi	58	0.27846
m6in.2xlarge	amd64	m	m6in	6	2xlarge	8	32768	intel	3500	nitro	false	false	true	25000	12500										4	15	38	7910m	29317Mi	17Gi	58	0.55692
m6in.4xlarge	amd64	m	m6in	6	4xlarge	16	65536	intel	3500	nitro	false	false	true	25000	25000										8	30	54	15890m	57691Mi	17Gi	234	1.11384
m6in.8xlarge	amd64	m	m6in	6	8xlarge	32	131072	intel	3500	nitro	false	false	true	25000	50000										8	30	84	31850m	118312Mi	17Gi	234	2.22768
m6in.12xlarge	amd64	m	m6in	6	12xlarge	48	196608	intel	3500	nitro	false	false	true	37500	75000										8	30	114	47810m	178933Mi	17Gi	234	3.34152
m6in.16xlarge	amd64	m	m6in	6	16xlarge	64	262144	intel	3500	nitro	false	false	true	50000	100000										15	50	107	63770m	234021Mi	17Gi	737	4.45536
m6in.24xlarge	amd64	m	m6in	6	24xlarge	96	393216	intel	3500	nitro	false	false	true	75000	150000										15	50	107	95690m	355262Mi	17Gi	737	6.68304
m6in.32xlarge	amd64	m	m6in	6	32xlarge	128	524288	intel	3500	nitro	false	false	true	100000	200000									2	16	50	106	127610m	480277Mi	17Gi	394	8.91072
m6in.metal	amd64	m	m6in	6	metal	128	524288	intel	3500		true	false	true	100000	200000									2	16	50	106	127610m	480277Mi	17Gi	394	8.91072
m7a.medium	amd64	m	m7a	7	medium	1	4096	amd	3700	nitro	false	false	true	10000	390										2	4	4	940m	3345Mi	17Gi	8	0.05796
m7a.large	amd64	m	m7a	7	large	2	8192	amd	3700	nitro	false	false	true	10000	781										3	10	9	1930m	6903Mi	17Gi	29	0.11592
m7a.xlarge	amd64	m	m7a	7	xlarge	4	16384	amd	3700	nitro	false	false	true	10000	1562										4	15	18	3920m	14162Mi	17Gi	58	0.23184
m7a.2xlarge	amd64	m	m7a	7	2xlarge	8	32768	amd	3700	nitro	false	false	true	10000	3125										4	15	38	7910m	29317Mi	17Gi	58	0.46368
m7a.4xlarge	amd64	m	m7a	7	4xlarge	16	65536	amd	3700	nitro	false	false	true	10000	6250										8	30	54	15890m	57691Mi	17Gi	234	0.92736
m7a.8xlarge	amd64	m	m7a	7	8xlarge	32	131072	amd	3700	nitro	false	false	true	10000	12500										8	30	84	31850m	118312Mi	17Gi	234	1.85472
m7a.12xlarge	amd64	m	m7a	7	12xlarge	48	196608	amd	3700	nitro	false	false	true	15000	18750										8	30	114	47810m	178933Mi	17Gi	234	2.78208
m7a.16xlarge	amd64	m	m7a	7	16xlarge	64	262144	amd	3700	nitro	false	false	true	20000	25000										15	50	107	63770m	234021Mi	17Gi	737	3.70944
m7a.24xlarge	amd64	m	m7a	7	24xlarge	96	393216	amd	3700	nitro	false	false	true	30000	37500										15	50	107	95690m	355262Mi	17Gi	737	5.56416
m7a.32xlarge	amd64	m	m7a	7	32xlarge	128	524288	amd	3700	nitro	false	false	true	40000	50000										15	50	107	127610m	476504Mi	17Gi	737	7.41888
m7a.48xlarge	amd64	m	m7a	7	48xlarge	192	786432	amd	3700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	11.12832
m7a.metal-48xl	amd64	m	m7a	7	metal-48xl	192	786432	amd	3700		true	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	11.12832
m7g.medium	arm64	m	m7g	7	medium	1	4096	aws	2600	nitro	false	false	true	10000	520										2	4	4	940m	3286Mi	17Gi	8	0.0408
m7g.large	arm64	m	m7g	7	large	2	8192	aws	2600	nitro	false	false	true	10000	937										3	10	9	1930m	6844Mi	17Gi	29	0.0816
m7g.xlarge	arm64	m	m7g	7	xlarge	4	16384	aws	2600	nitro	false	false	true	10000	1876										4	15	18	3920m	14103Mi	17Gi	58	0.1632
m7g.2xlarge	arm64	m	m7g	7	2xlarge	8	32768	aws	2600	nitro	false	false	true	10000	3750										4	15	38	7910m	29258Mi	17Gi	58	0.3264
m7g.4xlarge	arm64	m	m7g	7	4xlarge	16	65536	aws	2600	nitro	false	false	true	10000	7500										8	30	54	15890m	57632Mi	17Gi	234	0.6528
m7g.8xlarge	arm64	m	m7g	7	8xlarge	32	131072	aws	2600	nitro	false	false	true	10000	15000										8	30	54	31850m	118253Mi	17Gi	234	1.3056
m7g.12xlarge	arm64	m	m7g	7	12xlarge	48	196608	aws	2600	nitro	false	false	true	15000	22500										8	30	54	47810m	178874Mi	17Gi	234	1.9584
m7g.16xlarge	arm64	m	m7g	7	16xlarge	64	262144	aws	2600	nitro	false	false	true	20000	30000									1	15	50	107	63770m	233962Mi	17Gi	737	2.6112
m7g.metal	arm64	m	m7g	7	metal	64	262144	aws	2600		true	false	true	20000	30000									1	15	50	107	63770m	233962Mi	17Gi	737	2.6112
m7gd.medium	arm64	m	m7gd	7	medium	1	4096	aws	2600	nitro	false	false	true	10000	520	59									2	4	4	940m	3286Mi	17Gi	8	0.0534
m7gd.large	arm64	m	m7gd	7	large	2	8192	aws	2600	nitro	false	false	true	10000	937	118									3	10	9	1930m	6844Mi	17Gi	29	0.1068
m7gd.xlarge	arm64	m	m7gd	7	xlarge	4	16384	aws	2600	nitro	false	false	true	10000	1876	237									4	15	18	3920m	14103Mi	17Gi	58	0.2136
m7gd.2xlarge	arm64	m	m7gd	7	2xlarge	8	32768	aws	2600	nitro	false	false	true	10000	3750	474									4	15	38	7910m	29258Mi	17Gi	58	0.4271
m7gd.4xlarge	arm64	m	m7gd	7	4xlarge	16	65536	aws	2600	nitro	false	false	true	10000	7500	950									8	30	54	15890m	57632Mi	17Gi	234	0.8543
m7gd.8xlarge	arm64	m	m7gd	7	8xlarge	32	131072	aws	2600	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	118253Mi	17Gi	234	1.7086
m7gd.12xlarge	arm64	m	m7gd	7	12xlarge	48	196608	aws	2600	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	178874Mi	17Gi	234	2.5628
m7gd.16xlarge	arm64	m	m7gd	7	16xlarge	64	262144	aws	2600	nitro	false	false	true	20000	30000	3800								1	15	50	107	63770m	233962Mi	17Gi	737	3.4171
m7gd.metal	arm64	m	m7gd	7	metal	64	262144	aws	2600		true	false	true	20000	30000	3800								1	15	50	107	63770m	233962Mi	17Gi	737	3.4171
m7i.large	amd64	m	m7i	7	large	2	8192	intel	3200	nitro	false	false	true	10000	781										3	10	9	1930m	6903Mi	17Gi	29	0.1008
m7i.xlarge	amd64	m	m7i	7	xlarge	4	16384	intel	3200	nitro	false	false	true	10000	1562										4	15	18	3920m	14162Mi	17Gi	58	0.2016
m7i.2xlarge	amd64	m	m7i	7	2xlarge	8	32768	intel	3200	nitro	false	false	true	10000	3125										4	15	38	7910m	29317Mi	17Gi	58	0.4032
m7i.4xlarge	amd64	m	m7i	7	4xlarge	16	65536	intel	3200	nitro	false	false	true	10000	6250										8	30	54	15890m	57691Mi	17Gi	234	0.8064
m7i.8xlarge	amd64	m	m7i	7	8xlarge	32	131072	intel	3200	nitro	false	false	true	10000	12500										8	30	84	31850m	118312Mi	17Gi	234	1.6128
m7i.12xlarge	amd64	m	m7i	7	12xlarge	48	196608	intel	3200	nitro	false	false	true	15000	18750										8	30	114	47810m	178933Mi	17Gi	234	2.4192
m7i.16xlarge	amd64	m	m7i	7	16xlarge	64	262144	intel	3200	nitro	false	false	true	20000	25000										15	50	107	63770m	234021Mi	17Gi	737	3.2256
m7i.24xlarge	amd64	m	m7i	7	24xlarge	96	393216	intel	3200	nitro	false	false	true	30000	37500										15	50	107	95690m	355262Mi	17Gi	737	4.8384
m7i.metal-24xl	amd64	m	m7i	7	metal-24xl	96	393216	intel	3200		true	false	true	30000	37500										15	50	107	95690m	355262Mi	17Gi	737	5.32224
m7i.48xlarge	amd64	m	m7i	7	48xlarge	192	786432	intel	3200	nitro	false	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	9.6768
m7i.metal-48xl	amd64	m	m7i	7	metal-48xl	192	786432	intel	3200		true	false	true	40000	50000									1	15	50	107	191450m	718987Mi	17Gi	737	9.6768
m7i-flex.large	amd64	m	m7i-flex	7	large	2	8192	intel	3200	nitro	false	true	true	10000	390										3	10	3	1930m	6903Mi	17Gi	29	0.09576
m7i-flex.xlarge	amd64	m	m7i-flex	7	xlarge	4	16384	intel	3200	nitro	false	true	true	10000	781										4	15	8	3920m	14162Mi	17Gi	58	0.19152
m7i-flex.2xlarge	amd64	m	m7i-flex	7	2xlarge	8	32768	intel	3200	nitro	false	true	true	10000	1562										4	15	18	7910m	29317Mi	17Gi	58	0.38304
m7i-flex.4xlarge	amd64	m	m7i-flex	7	4xlarge	16	65536	intel	3200	nitro	false	true	true	10000	3125										8	30	34	15890m	57691Mi	17Gi	234	0.76608
m7i-flex.8xlarge	amd64	m	m7i-flex	7	8xlarge	32	131072	intel	3200	nitro	false	true	true	10000	6250										8	30	54	31850m	118312Mi	17Gi	234	1.53216
m7i-flex.12xlarge	amd64	m	m7i-flex	7	12xlarge	48	196608	intel	3200	nitro	false	true	true	15000	9375										8	30	114	47810m	178933Mi	17Gi	234	2.29824
m7i-flex.16xlarge	amd64	m	m7i-flex	7	16xlarge	64	262144	intel	3200	nitro	false	true	true	20000	12500										15	50	107	63770m	234021Mi	17Gi	737	3.06432
m8a.medium	amd64	m	m8a	8	medium	1	4096	amd	4500	nitro	false	false	true	10000	520										2	4	4	940m	3345Mi	17Gi	8	0.06086
m8a.large	amd64	m	m8a	8	large	2	8192	amd	4500	nitro	false	false	true	10000	937										3	20	9	1930m	6573Mi	17Gi	59	0.12172
m8a.xlarge	amd64	m	m8a	8	xlarge	4	16384	amd	4500	nitro	false	false	true	10000	1875										4	20	18	3920m	13942Mi	17Gi	78	0.24344
m8a.2xlarge	amd64	m	m8a	8	2xlarge	8	32768	amd	4500	nitro	false	false	true	10000	3750										4	40	38	7910m	28217Mi	17Gi	158	0.48688
m8a.4xlarge	amd64	m	m8a	8	4xlarge	16	65536	amd	4500	nitro	false	false	true	10000	7500										8	40	54	15890m	56811Mi	17Gi	314	0.97376
m8a.8xlarge	amd64	m	m8a	8	8xlarge	32	131072	amd	4500	nitro	false	false	true	10000	15000										10	40	82	31850m	116574Mi	17Gi	392	1.94752
m8a.12xlarge	amd64	m	m8a	8	12xlarge	48	196608	amd	4500	nitro	false	false	true	15000	22500										12	64	110	47810m	173169Mi	17Gi	758	2.92128
m8a.16xlarge	amd64	m	m8a	8	16xlarge	64	262144	amd	4500	nitro	false	false	true	20000	30000										16	64	106	63770m	231018Mi	17Gi	1010	3.89504
m8a.24xlarge	amd64	m	m8a	8	24xlarge	96	393216	amd	4500	nitro	false	false	true	30000	40000										16	64	106	95690m	352259Mi	17Gi	1010	5.84256
m8a.metal-24xl	amd64	m	m8a	8	metal-24xl	96	393216	amd	4500		true	false	true	30000	40000										16	64	106	95690m	352259Mi	17Gi	1010	6.42682
m8a.48xlarge	amd64	m	m8a	8	48xlarge	192	786432	amd	4500	nitro	false	false	true	60000	75000									1	24	64	98	191450m	710440Mi	17Gi	1514	11.68512
m8a.metal-48xl	amd64	m	m8a	8	metal-48xl	192	786432	amd	4500		true	false	true	60000	75000									1	24	64	98	191450m	710440Mi	17Gi	1514	11.68512
m8azn.medium	amd64	m	m8azn	8	medium	1	4096	amd	5000	nitro	false	false	true	15000	2080										3	4	3	940m	3312Mi	17Gi	11	0.10323
m8azn.large	amd64	m	m8azn	8	large	2	8192	amd	5000	nitro	false	false	true	15000	4170										4	20	8	1930m	6364Mi	17Gi	78	0.20646
m8azn.xlarge	amd64	m	m8azn	8	xlarge	4	16384	amd	5000	nitro	false	false	true	15000	8330										4	20	18	3920m	13942Mi	17Gi	78	0.41292
m8azn.3xlarge	amd64	m	m8azn	8	3xlarge	12	49152	amd	5000	nitro	false	false	true	15000	25000										8	40	34	11900m	41656Mi	17Gi	314	1.23876
m8azn.6xlarge	amd64	m	m8azn	8	6xlarge	24	98304	amd	5000	nitro	false	false	true	15000	50000										8	40	54	23870m	87122Mi	17Gi	314	2.47752
m8azn.12xlarge	amd64	m	m8azn	8	12xlarge	48	196608	amd	5000	nitro	false	false	true	30000	100000										16	64	106	47810m	170397Mi	17Gi	1010	4.95504
m8azn.metal-12xl	amd64	m	m8azn	8	metal-12xl	48	196608	amd	5000		true	false	true	30000	100000										16	64	106	47810m	170397Mi	17Gi	1010	5.45054
m8azn.24xlarge	amd64	m	m8azn	8	24xlarge	96	393216	amd	5000	nitro	false	false	true	60000	200000									1	16	64	106	95690m	352259Mi	17Gi	1010	9.91008
m8azn.metal-24xl	amd64	m	m8azn	8	metal-24xl	96	393216	amd	5000		true	false	true	60000	200000									1	16	64	106	95690m	352259Mi	17Gi	1010	10.90109
m8g.medium	arm64	m	m8g	8	medium	1	4096	aws	2800	nitro	false	false	true	10000	520										2	4	4	940m	3286Mi	17Gi	8	0.04488
m8g.large	arm64	m	m8g	8	large	2	8192	aws	2800	nitro	false	false	true	10000	937										3	10	9	1930m	6844Mi	17Gi	29	0.08976
m8g.xlarge	arm64	m	m8g	8	xlarge	4	16384	aws	2800	nitro	false	false	true	10000	1875										4	15	18	3920m	14103Mi	17Gi	58	0.17952
m8g.2xlarge	arm64	m	m8g	8	2xlarge	8	32768	aws	2800	nitro	false	false	true	10000	3750										4	15	38	7910m	29258Mi	17Gi	58	0.35904
m8g.4xlarge	arm64	m	m8g	8	4xlarge	16	65536	aws	2800	nitro	false	false	true	10000	7500										8	30	54	15890m	57632Mi	17Gi	234	0.71808
m8g.8xlarge	arm64	m	m8g	8	8xlarge	32	131072	aws	2800	nitro	false	false	true	10000	15000										8	30	54	31850m	118253Mi	17Gi	234	1.43616
m8g.12xlarge	arm64	m	m8g	8	12xlarge	48	196608	aws	2800	nitro	false	false	true	15000	22500										8	30	54	47810m	178874Mi	17Gi	234	2.15424
m8g.16xlarge	arm64	m	m8g	8	16xlarge	64	262144	aws	2800	nitro	false	false	true	20000	30000										15	50	107	63770m	233962Mi	17Gi	737	2.87232
m8g.24xlarge	arm64	m	m8g	8	24xlarge	96	393216	aws	2800	nitro	false	false	true	30000	40000									1	15	50	107	95690m	355203Mi	17Gi	737	4.30848
m8g.metal-24xl	arm64	m	m8g	8	metal-24xl	96	393216	aws	2800		true	false	true	30000	40000									1	15	50	107	95690m	355203Mi	17Gi	737	4.73933
m8g.48xlarge	arm64	m	m8g	8	48xlarge	192	786432	aws	2700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	718928Mi	17Gi	737	8.61696
m8g.metal-48xl	arm64	m	m8g	8	metal-48xl	192	786432	aws	2700		true	false	true	40000	50000									1	15	50	107	191450m	718928Mi	17Gi	737	8.61696
m8gb.medium	arm64	m	m8gb	8	medium	1	4096	aws	2800	nitro	false	false	true	25000	2083										2	4	4	940m	3286Mi	17Gi	8	0.07275
m8gb.large	arm64	m	m8gb	8	large	2	8192	aws	2800	nitro	false	false	true	25000	4166										3	10	9	1930m	6844Mi	17Gi	29	0.1455
m8gb.xlarge	arm64	m	m8gb	8	xlarge	4	16384	aws	2800	nitro	false	false	true	25000	8333										4	15	18	3920m	14103Mi	17Gi	58	0.291
m8gb.2xlarge	arm64	m	m8gb	8	2xlarge	8	32768	aws	2800	nitro	false	false	true	25000	16666										4	15	38	7910m	29258Mi	17Gi	58	0.582
m8gb.4xlarge	arm64	m	m8gb	8	4xlarge	16	65536	aws	2800	nitro	false	false	true	25000	33330										8	30	54	15890m	57632Mi	17Gi	234	1.164
m8gb.8xlarge	arm64	m	m8gb	8	8xlarge	32	131072	aws	2800	nitro	false	false	true	50000	66660										10	30	52	31850m	117615Mi	17Gi	292	2.328
m8gb.12xlarge	arm64	m	m8gb	8	12xlarge	48	196608	aws	2800	nitro	false	false	true	75000	100000										12	30	50	47810m	177598Mi	17Gi	350	3.492
m8gb.16xlarge	arm64	m	m8gb	8	16xlarge	64	262144	aws	2800	nitro	false	false	true	100000	133330									1	16	50	106	63770m	233423Mi	17Gi	786	4.656
m8gb.24xlarge	arm64	m	m8gb	8	24xlarge	96	393216	aws	2800	nitro	false	false	true	150000	200000									1	24	50	98	95690m	350352Mi	17Gi	1178	6.984
m8gb.metal-24xl	arm64	m	m8gb	8	metal-24xl	96	393216	aws	2800		true	false	true	150000	200000									1	24	50	98	95690m	350352Mi	17Gi	1178	14.80608
m8gb.48xlarge	arm64	m	m8gb	8	48xlarge	192	786432	aws	2700	nitro	false	false	true	300000	400000									2	24	50	98	191450m	720545Mi	17Gi	590	13.968
m8gb.metal-48xl	arm64	m	m8gb	8	metal-48xl	192	786432	aws	2700		true	false	true	300000	400000									2	24	50	98	191450m	720545Mi	17Gi	590	13.968
m8gd.medium	arm64	m	m8gd	8	medium	1	4096	aws	2800	nitro	false	false	true	10000	520	59									2	4	4	940m	3286Mi	17Gi	8	0.05766
m8gd.large	arm64	m	m8gd	8	large	2	8192	aws	2800	nitro	false	false	true	10000	937	118									3	10	9	1930m	6844Mi	17Gi	29	0.11532
m8gd.xlarge	arm64	m	m8gd	8	xlarge	4	16384	aws	2800	nitro	false	false	true	10000	1875	237									4	15	18	3920m	14103Mi	17Gi	58	0.23064
m8gd.2xlarge	arm64	m	m8gd	8	2xlarge	8	32768	aws	2800	nitro	false	false	true	10000	3750	474									4	15	38	7910m	29258Mi	17Gi	58	0.46128
m8gd.4xlarge	arm64	m	m8gd	8	4xlarge	16	65536	aws	2800	nitro	false	false	true	10000	7500	950									8	30	54	15890m	57632Mi	17Gi	234	0.92256
m8gd.8xlarge	arm64	m	m8gd	8	8xlarge	32	131072	aws	2800	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	118253Mi	17Gi	234	1.84512
m8gd.12xlarge	arm64	m	m8gd	8	12xlarge	48	196608	aws	2800	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	178874Mi	17Gi	234	2.76768
m8gd.16xlarge	arm64	m	m8gd	8	16xlarge	64	262144	aws	2800	nitro	false	false	true	20000	30000	3800									15	50	107	63770m	233962Mi	17Gi	737	3.69024
m8gd.24xlarge	arm64	m	m8gd	8	24xlarge	96	393216	aws	2800	nitro	false	false	true	30000	40000	5700								1	15	50	107	95690m	355203Mi	17Gi	737	5.53536
m8gd.metal-24xl	arm64	m	m8gd	8	metal-24xl	96	393216	aws	2800		true	false	true	30000	40000	5700								1	15	50	107	95690m	355203Mi	17Gi	737	6.0889
m8gd.48xlarge	arm64	m	m8gd	8	48xlarge	192	786432	aws	2700	nitro	false	false	true	40000	50000	11400								1	15	50	107	191450m	718928Mi	17Gi	737	11.07072
m8gd.metal-48xl	arm64	m	m8gd	8	metal-48xl	192	786432	aws	2700		true	false	true	40000	50000	11400								1	15	50	107	191450m	718928Mi	17Gi	737	11.07072
m8gn.medium	arm64	m	m8gn	8	medium	1	4096	aws	2800	nitro	false	false	true	10000	3125										2	4	4	940m	3286Mi	17Gi	8	0.0728
m8gn.large	arm64	m	m8gn	8	large	2	8192	aws	2800	nitro	false	false	true	10000	6250										3	10	9	1930m	6844Mi	17Gi	29	0.1455
m8gn.xlarge	arm64	m	m8gn	8	xlarge	4	16384	aws	2800	nitro	false	false	true	10000	12500										4	15	18	3920m	14103Mi	17Gi	58	0.291
m8gn.2xlarge	arm64	m	m8gn	8	2xlarge	8	32768	aws	2800	nitro	false	false	true	10000	25000										4	15	38	7910m	29258Mi	17Gi	58	0.582
m8gn.4xlarge	arm64	m	m8gn	8	4xlarge	16	65536	aws	2800	nitro	false	false	true	10000	50000										8	30	54	15890m	57632Mi	17Gi	234	1.164
m8gn.8xlarge	arm64	m	m8gn	8	8xlarge	32	131072	aws	2800	nitro	false	false	true	20000	100000										10	30	52	31850m	117615Mi	17Gi	292	2.328
m8gn.12xlarge	arm64	m	m8gn	8	12xlarge	48	196608	aws	2800	nitro	false	false	true	30000	150000										12	30	50	47810m	177598Mi	17Gi	350	3.492
m8gn.16xlarge	arm64	m	m8gn	8	16xlarge	64	262144	aws	2800	nitro	false	false	true	40000	200000									1	16	50	106	63770m	233423Mi	17Gi	786	4.656
m8gn.24xlarge	arm64	m	m8gn	8	24xlarge	96	393216	aws	2800	nitro	false	false	true	60000	300000									1	24	50	98	95690m	350352Mi	17Gi	1178	6.984
m8gn.metal-24xl	arm64	m	m8gn	8	metal-24xl	96	393216	aws	2800		true	false	true	60000	300000									1	24	50	98	95690m	350352Mi	17Gi	1178	7.403
m8gn.48xlarge	arm64	m	m8gn	8	48xlarge	192	786432	aws	2700	nitro	false	false	true	120000	600000									2	24	50	98	191450m	720545Mi	17Gi	590	13.968
m8gn.metal-48xl	arm64	m	m8gn	8	metal-48xl	192	786432	aws	2700		true	false	true	120000	600000									2	24	50	98	191450m	720545Mi	17Gi	590	13.968
m8i.large	amd64	m	m8i	8	large	2	8192	intel	3900	nitro	false	false	true	10000	937										3	20	9	1930m	6573Mi	17Gi	59	0.10584
m8i.xlarge	amd64	m	m8i	8	xlarge	4	16384	intel	3900	nitro	false	false	true	10000	1875										4	30	18	3920m	13502Mi	17Gi	118	0.21168
m8i.2xlarge	amd64	m	m8i	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	10000	3750										4	30	38	7910m	28657Mi	17Gi	118	0.42336
m8i.4xlarge	amd64	m	m8i	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	10000	7500										8	50	54	15890m	55931Mi	17Gi	394	0.84672
m8i.8xlarge	amd64	m	m8i	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	10000	15000										10	50	82	31850m	115474Mi	17Gi	492	1.69344
m8i.12xlarge	amd64	m	m8i	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	15000	22500										12	50	110	47810m	175017Mi	17Gi	590	2.54016
m8i.16xlarge	amd64	m	m8i	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	20000	30000										16	64	106	63770m	231018Mi	17Gi	1010	3.38688
m8i.24xlarge	amd64	m	m8i	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	30000	40000										16	64	106	95690m	352259Mi	17Gi	1010	5.08032
m8i.32xlarge	amd64	m	m8i	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	40000	50000										24	64	98	127610m	467957Mi	17Gi	1514	6.77376
m8i.48xlarge	amd64	m	m8i	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	60000	75000									1	24	64	98	191450m	710440Mi	17Gi	1514	10.16064
m8i.metal-48xl	amd64	m	m8i	8	metal-48xl	192	786432	intel	3900		true	false	true	60000	75000									1	24	64	98	191450m	710440Mi	17Gi	1514	10.16064
m8i.96xlarge	amd64	m	m8i	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	80000	100000									1	24	64	98	382970m	1437890Mi	17Gi	1514	20.32128
m8i.metal-96xl	amd64	m	m8i	8	metal-96xl	384	1572864	intel	3900		true	false	true	80000	100000									1	24	64	98	382970m	1437890Mi	17Gi	1514	20.32128
m8i-flex.large	amd64	m	m8i-flex	8	large	2	8192	intel	3900	nitro	false	true	true	10000	468										3	20	3	1930m	6573Mi	17Gi	59	0.10055
m8i-flex.xlarge	amd64	m	m8i-flex	8	xlarge	4	16384	intel	3900	nitro	false	true	true	10000	937										4	30	8	3920m	13502Mi	17Gi	118	0.2011
m8i-flex.2xlarge	amd64	m	m8i-flex	8	2xlarge	8	32768	intel	3900	nitro	false	true	true	10000	1875										4	30	18	7910m	28657Mi	17Gi	118	0.4022
m8i-flex.4xlarge	amd64	m	m8i-flex	8	4xlarge	16	65536	intel	3900	nitro	false	true	true	10000	3750										8	50	34	15890m	55931Mi	17Gi	394	0.8044
m8i-flex.8xlarge	amd64	m	m8i-flex	8	8xlarge	32	131072	intel	3900	nitro	false	true	true	10000	7500										10	50	52	31850m	115474Mi	17Gi	492	1.6088
m8i-flex.12xlarge	amd64	m	m8i-flex	8	12xlarge	48	196608	intel	3900	nitro	false	true	true	15000	11250										12	50	110	47810m	175017Mi	17Gi	590	2.4132
m8i-flex.16xlarge	amd64	m	m8i-flex	8	16xlarge	64	262144	intel	3900	nitro	false	true	true	20000	15000										16	64	106	63770m	231018Mi	17Gi	1010	3.2176
m8ib.large	amd64	m	m8ib	8	large	2	8192	intel	3900	nitro	false	false	true	25000	2083										4	20	8	1930m	6364Mi	17Gi	78	0.16708
m8ib.xlarge	amd64	m	m8ib	8	xlarge	4	16384	intel	3900	nitro	false	false	true	25000	4166										4	30	18	3920m	13502Mi	17Gi	118	0.33416
m8ib.2xlarge	amd64	m	m8ib	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	25000	8333										4	30	38	7910m	28657Mi	17Gi	118	0.66832
m8ib.4xlarge	amd64	m	m8ib	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	25000	16666										8	50	54	15890m	55931Mi	17Gi	394	1.33664
m8ib.8xlarge	amd64	m	m8ib	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	25000	33330										8	50	84	31850m	116552Mi	17Gi	394	2.67328
m8ib.12xlarge	amd64	m	m8ib	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	37500	50000										12	50	110	47810m	175017Mi	17Gi	590	4.00992
m8ib.16xlarge	amd64	m	m8ib	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	50000	66660										16	64	106	63770m	231018Mi	17Gi	1010	5.34656
m8ib.24xlarge	amd64	m	m8ib	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	75000	100000										16	64	106	95690m	352259Mi	17Gi	1010	8.01984
m8ib.32xlarge	amd64	m	m8ib	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	100000	133330										16	64	106	127610m	473501Mi	17Gi	1010	10.69312
m8ib.48xlarge	amd64	m	m8ib	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	150000	200000									1	24	64	98	191450m	710440Mi	17Gi	1514	16.03968
m8ib.metal-48xl	amd64	m	m8ib	8	metal-48xl	192	786432	intel	3900		true	false	true	150000	200000									1	24	64	98	191450m	710440Mi	17Gi	1514	17.64365
m8ib.96xlarge	amd64	m	m8ib	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	300000	400000									2	24	64	98	382970m	1446206Mi	17Gi	758	32.07936
m8ib.metal-96xl	amd64	m	m8ib	8	metal-96xl	384	1572864	intel	3900		true	false	true	300000	400000									2	24	64	98	382970m	1446206Mi	17Gi	758	32.07936
m8id.large	amd64	m	m8id	8	large	2	8192	intel	3900	nitro	false	false	true	10000	937	118									3	20	9	1930m	6573Mi	17Gi	59	0.13052
m8id.xlarge	amd64	m	m8id	8	xlarge	4	16384	intel	3900	nitro	false	false	true	10000	1875	237									4	30	18	3920m	13502Mi	17Gi	118	0.26104
m8id.2xlarge	amd64	m	m8id	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	10000	3750	474									4	30	38	7910m	28657Mi	17Gi	118	0.52208
m8id.4xlarge	amd64	m	m8id	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	10000	7500	950									8	50	54	15890m	55931Mi	17Gi	394	1.04416
m8id.8xlarge	amd64	m	m8id	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	10000	15000	1900									10	50	82	31850m	115474Mi	17Gi	492	2.08832
m8id.12xlarge	amd64	m	m8id	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	15000	22500	2850									12	50	110	47810m	175017Mi	17Gi	590	3.13248
m8id.16xlarge	amd64	m	m8id	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	20000	30000	3800									16	64	106	63770m	231018Mi	17Gi	1010	4.17664
m8id.24xlarge	amd64	m	m8id	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	30000	40000	5700									16	64	106	95690m	352259Mi	17Gi	1010	6.26496
m8id.32xlarge	amd64	m	m8id	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	40000	50000	7600									24	64	98	127610m	467957Mi	17Gi	1514	8.35328
m8id.48xlarge	amd64	m	m8id	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	60000	75000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	12.52992
m8id.metal-48xl	amd64	m	m8id	8	metal-48xl	192	786432	intel	3900		true	false	true	60000	75000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	12.52992
m8id.96xlarge	amd64	m	m8id	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	80000	100000	22800								1	24	64	98	382970m	1437890Mi	17Gi	1514	25.05984
m8id.metal-96xl	amd64	m	m8id	8	metal-96xl	384	1572864	intel	3900		true	false	true	80000	100000	22800								1	24	64	98	382970m	1437890Mi	17Gi	1514	25.05984
m8idb.large	amd64	m	m8idb	8	large	2	8192	intel	3900	nitro	false	false	true	25000	2083	118									4	20	8	1930m	6364Mi	17Gi	78	0.19094
m8idb.xlarge	amd64	m	m8idb	8	xlarge	4	16384	intel	3900	nitro	false	false	true	25000	4166	237									4	30	18	3920m	13502Mi	17Gi	118	0.38188
m8idb.2xlarge	amd64	m	m8idb	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	25000	8333	474									4	30	38	7910m	28657Mi	17Gi	118	0.76376
m8idb.4xlarge	amd64	m	m8idb	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	25000	16666	950									8	50	54	15890m	55931Mi	17Gi	394	1.52752
m8idb.8xlarge	amd64	m	m8idb	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	25000	33330	1900									8	50	84	31850m	116552Mi	17Gi	394	3.05504
m8idb.12xlarge	amd64	m	m8idb	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	37500	50000	2850									12	50	110	47810m	175017Mi	17Gi	590	4.58256
m8idb.16xlarge	amd64	m	m8idb	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	50000	66660	3800									16	64	106	63770m	231018Mi	17Gi	1010	6.11008
m8idb.24xlarge	amd64	m	m8idb	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	75000	100000	5700									16	64	106	95690m	352259Mi	17Gi	1010	9.16512
m8idb.32xlarge	amd64	m	m8idb	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	100000	133330	7600									16	64	106	127610m	473501Mi	17Gi	1010	12.22016
m8idb.48xlarge	amd64	m	m8idb	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	150000	200000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	18.33024
m8idb.metal-48xl	amd64	m	m8idb	8	metal-48xl	192	786432	intel	3900		true	false	true	150000	200000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	20.16326
m8idb.96xlarge	amd64	m	m8idb	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	300000	400000	22800								2	24	64	98	382970m	1446206Mi	17Gi	758	36.66048
m8idb.metal-96xl	amd64	m	m8idb	8	metal-96xl	384	1572864	intel	3900		true	false	true	300000	400000	22800								2	24	64	98	382970m	1446206Mi	17Gi	758	36.66048
m8idn.large	amd64	m	m8idn	8	large	2	8192	intel	3900	nitro	false	false	true	10000	3125	118									4	20	8	1930m	6364Mi	17Gi	78	0.19094
m8idn.xlarge	amd64	m	m8idn	8	xlarge	4	16384	intel	3900	nitro	false	false	true	10000	6250	237									4	30	18	3920m	13502Mi	17Gi	118	0.38188
m8idn.2xlarge	amd64	m	m8idn	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	10000	12500	474									4	30	38	7910m	28657Mi	17Gi	118	0.76376
m8idn.4xlarge	amd64	m	m8idn	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	10000	25000	950									8	50	54	15890m	55931Mi	17Gi	394	1.52752
m8idn.8xlarge	amd64	m	m8idn	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	10000	50000	1900									8	50	84	31850m	116552Mi	17Gi	394	3.05504
m8idn.12xlarge	amd64	m	m8idn	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	15000	75000	2850									12	50	110	47810m	175017Mi	17Gi	590	4.58256
m8idn.16xlarge	amd64	m	m8idn	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	20000	100000	3800									16	64	106	63770m	231018Mi	17Gi	1010	6.11008
m8idn.24xlarge	amd64	m	m8idn	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	30000	150000	5700									16	64	106	95690m	352259Mi	17Gi	1010	9.16512
m8idn.32xlarge	amd64	m	m8idn	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	40000	200000	7600									16	64	106	127610m	473501Mi	17Gi	1010	12.22016
m8idn.48xlarge	amd64	m	m8idn	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	60000	300000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	18.33024
m8idn.metal-48xl	amd64	m	m8idn	8	metal-48xl	192	786432	intel	3900		true	false	true	60000	300000	11400								1	24	64	98	191450m	710440Mi	17Gi	1514	20.16326
m8idn.96xlarge	amd64	m	m8idn	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	120000	600000	22800								2	24	64	98	382970m	1446206Mi	17Gi	758	36.66048
m8idn.metal-96xl	amd64	m	m8idn	8	metal-96xl	384	1572864	intel	3900		true	false	true	120000	600000	22800								2	24	64	98	382970m	1446206Mi	17Gi	758	36.66048
m8in.large	amd64	m	m8in	8	large	2	8192	intel	3900	nitro	false	false	true	10000	3125										4	20	8	1930m	6364Mi	17Gi	78	0.16708
m8in.xlarge	amd64	m	m8in	8	xlarge	4	16384	intel	3900	nitro	false	false	true	10000	6250										4	30	18	3920m	13502Mi	17Gi	118	0.33416
m8in.2xlarge	amd64	m	m8in	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	10000	12500										4	30	38	7910m	28657Mi	17Gi	118	0.66832
m8in.4xlarge	amd64	m	m8in	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	10000	25000										8	50	54	15890m	55931Mi	17Gi	394	1.33664
m8in.8xlarge	amd64	m	m8in	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	10000	50000										8	50	84	31850m	116552Mi	17Gi	394	2.67328
m8in.12xlarge	amd64	m	m8in	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	15000	75000										12	50	110	47810m	175017Mi	17Gi	590	4.00992
m8in.16xlarge	amd64	m	m8in	8	16xlarge	64	262144	intel	3900	nitro	false	false	true	20000	100000										16	64	106	63770m	231018Mi	17Gi	1010	5.34656
m8in.24xlarge	amd64	m	m8in	8	24xlarge	96	393216	intel	3900	nitro	false	false	true	30000	150000										16	64	106	95690m	352259Mi	17Gi	1010	8.01984
m8in.32xlarge	amd64	m	m8in	8	32xlarge	128	524288	intel	3900	nitro	false	false	true	40000	200000										16	64	106	127610m	473501Mi	17Gi	1010	10.69312
m8in.48xlarge	amd64	m	m8in	8	48xlarge	192	786432	intel	3900	nitro	false	false	true	60000	300000									1	24	64	98	191450m	710440Mi	17Gi	1514	16.03968
m8in.metal-48xl	amd64	m	m8in	8	metal-48xl	192	786432	intel	3900		true	false	true	60000	300000									1	24	64	98	191450m	710440Mi	17Gi	1514	17.64365
m8in.96xlarge	amd64	m	m8in	8	96xlarge	384	1572864	intel	3900	nitro	false	false	true	120000	600000									2	24	64	98	382970m	1446206Mi	17Gi	758	32.07936
m8in.metal-96xl	amd64	m	m8in	8	metal-96xl	384	1572864	intel	3900		true	false	true	120000	600000									2	24	64	98	382970m	1446206Mi	17Gi	758	32.07936
m8ine.large	amd64	m	m8ine	8	large	2	8192	intel	3900	nitro	false	false	true	10000	3125										4	20	8	1930m	6364Mi	17Gi	78	0.20885
m8ine.xlarge	amd64	m	m8ine	8	xlarge	4	16384	intel	3900	nitro	false	false	true	10000	6250										4	30	18	3920m	13502Mi	17Gi	118	0.4177
m8ine.2xlarge	amd64	m	m8ine	8	2xlarge	8	32768	intel	3900	nitro	false	false	true	10000	12500										4	30	38	7910m	28657Mi	17Gi	118	0.8354
m8ine.4xlarge	amd64	m	m8ine	8	4xlarge	16	65536	intel	3900	nitro	false	false	true	10000	25000										8	50	54	15890m	55931Mi	17Gi	394	1.6708
m8ine.8xlarge	amd64	m	m8ine	8	8xlarge	32	131072	intel	3900	nitro	false	false	true	10000	50000										8	50	84	31850m	116552Mi	17Gi	394	3.3416
m8ine.12xlarge	amd64	m	m8ine	8	12xlarge	48	196608	intel	3900	nitro	false	false	true	15000	75000										12	50	110	47810m	175017Mi	17Gi	590	5.0124
m9g.medium	arm64	m	m9g	9	medium	1	4096	aws	2800	nitro	false	false	true	12000	550										2	20	4	940m	2934Mi	17Gi	40	0.04892
m9g.large	arm64	m	m9g	9	large	2	8192	aws	2800	nitro	false	false	true	12000	1000										3	20	9	1930m	6514Mi	17Gi	59	0.09784
m9g.xlarge	arm64	m	m9g	9	xlarge	4	16384	aws	2800	nitro	false	false	true	12000	2100										4	30	18	3920m	13443Mi	17Gi	118	0.19568
m9g.2xlarge	arm64	m	m9g	9	2xlarge	8	32768	aws	2800	nitro	false	false	true	12000	4250										4	30	38	7910m	28598Mi	17Gi	118	0.39136
m9g.4xlarge	arm64	m	m9g	9	4xlarge	16	65536	aws	2800	nitro	false	false	true	12000	8500										8	50	54	15890m	55872Mi	17Gi	394	0.78272
m9g.8xlarge	arm64	m	m9g	9	8xlarge	32	131072	aws	2800	nitro	false	false	true	12000	17000										10	50	52	31850m	115415Mi	17Gi	492	1.56544
m9g.12xlarge	arm64	m	m9g	9	12xlarge	48	196608	aws	2800	nitro	false	false	true	18000	25000										12	50	50	47810m	174958Mi	17Gi	590	2.34816
m9g.16xlarge	arm64	m	m9g	9	16xlarge	64	262144	aws	2800	nitro	false	false	true	24000	34000										16	64	106	63770m	230959Mi	17Gi	1010	3.13088
m9g.24xlarge	arm64	m	m9g	9	24xlarge	96	393216	aws	2800	nitro	false	false	true	36000	50000										24	64	98	95690m	346656Mi	17Gi	1514	4.69632
m9g.48xlarge	arm64	m	m9g	9	48xlarge	192	786432	aws	2800	nitro	false	false	true	72000	100000									1	24	64	98	191450m	710381Mi	17Gi	1514	9.39264
m9g.metal-48xl	arm64	m	m9g	9	metal-48xl	192	786432	aws	2800		true	false	true	72000	100000									1	24	64	98	191450m	710381Mi	17Gi	1514	10.3319
m9gd.medium	arm64	m	m9gd	9	medium	1	4096	aws	2800	nitro	false	false	true	12000	550	59									2	20	4	940m	2934Mi	17Gi	40	0.06285
m9gd.large	arm64	m	m9gd	9	large	2	8192	aws	2800	nitro	false	false	true	12000	1000	118									3	20	9	1930m	6514Mi	17Gi	59	0.1257
m9gd.xlarge	arm64	m	m9gd	9	xlarge	4	16384	aws	2800	nitro	false	false	true	12000	2100	237									4	30	18	3920m	13443Mi	17Gi	118	0.2514
m9gd.2xlarge	arm64	m	m9gd	9	2xlarge	8	32768	aws	2800	nitro	false	false	true	12000	4250	474									4	30	38	7910m	28598Mi	17Gi	118	0.5028
m9gd.4xlarge	arm64	m	m9gd	9	4xlarge	16	65536	aws	2800	nitro	false	false	true	12000	8500	950									8	50	54	15890m	55872Mi	17Gi	394	1.0056
m9gd.8xlarge	arm64	m	m9gd	9	8xlarge	32	131072	aws	2800	nitro	false	false	true	12000	17000	1900									10	50	52	31850m	115415Mi	17Gi	492	2.0112
m9gd.12xlarge	arm64	m	m9gd	9	12xlarge	48	196608	aws	2800	nitro	false	false	true	18000	25000	2850									12	50	50	47810m	174958Mi	17Gi	590	3.0168
m9gd.16xlarge	arm64	m	m9gd	9	16xlarge	64	262144	aws	2800	nitro	false	false	true	24000	34000	3800									16	64	106	63770m	230959Mi	17Gi	1010	4.0224
m9gd.24xlarge	arm64	m	m9gd	9	24xlarge	96	393216	aws	2800	nitro	false	false	true	36000	50000	5700									24	64	98	95690m	346656Mi	17Gi	1514	6.0336
m9gd.48xlarge	arm64	m	m9gd	9	48xlarge	192	786432	aws	2800	nitro	false	false	true	72000	100000	11400								1	24	64	98	191450m	710381Mi	17Gi	1514	12.0672
m9gd.metal-48xl	arm64	m	m9gd	9	metal-48xl	192	786432	aws	2800		true	false	true	72000	100000	11400								1	24	64	98	191450m	710381Mi	17Gi	1514	13.27392
p3dn.24xlarge	amd64	p	p3dn	3	24xlarge	96	786432	intel	2500	nitro	false	false	true	19000	100000	1800	v100	nvidia	8	32768				1	15	50	107	95690m	718987Mi	17Gi	737	31.212
p4d.24xlarge	amd64	p	p4d	4	24xlarge	96	1179648	intel	3000	nitro	false	false	true	19000	400000	8000	a100	nvidia	8	40960				4	60	50	62	95690m	1082712Mi	17Gi	737	21.957642
p4de.24xlarge	amd64	p	p4de	4	24xlarge	96	1179648	intel	3000	nitro	false	false	true	19000	400000	8000	a100	nvidia	8	81920				4	60	50	62	95690m	1082712Mi	17Gi	737	27.44705
p5.4xlarge	amd64	p	p5	5	4xlarge	16	262144	amd	3600	nitro	false	false	true	10000	100000	3800	h100	nvidia	1	81920				1	4	30	58	15890m	240830Mi	17Gi	118	6.88
p5.48xlarge	amd64	p	p5	5	48xlarge	192	2097152	amd	3600	nitro	false	false	true	80000	3200000	30400	h100	nvidia	8	81920				32	64	50	120	191450m	1938410Mi	17Gi	100	55.04
p5e.48xlarge	amd64	p	p5e	5	48xlarge	192	2097152	amd	3600	nitro	false	false	true	80000	3200000	30400	h200	nvidia	8	144384				32	64	50	120	191450m	1938410Mi	17Gi	100	
p5en.48xlarge	amd64	p	p5en	5	48xlarge	192	2097152	intel	2400	nitro	false	false	true	100000	3200000	30400	h200	nvidia	8	144384				16	64	50	120	191450m	1937332Mi	17Gi	198	63.296
p6-b200.48xlarge	amd64	p	p6-b200	6	48xlarge	192	2097152	intel	2400	nitro	false	false	true	100000	3200000	30400	b200	nvidia	8	183359				8	32	50	120	191450m	1937332Mi	17Gi	198	113.9328
p6-b300.48xlarge	amd64	p	p6-b300	6	48xlarge	192	4194304	intel	2400	nitro	false	false	true	100000	6400000	30400	b300	nvidia	8	275040				16	68	50	120	191450m	3877198Mi	17Gi	198	142.416
r3.large	amd64	r	r3	3	large	2	15360	intel	2500	xen	false	false	false												3	10	0	1930m	13534Mi	17Gi	29	0.166
r3.xlarge	amd64	r	r3	3	xlarge	4	31232	intel	2500	xen	false	false	false												4	15	0	3920m	27896Mi	17Gi	58	0.333
r3.2xlarge	amd64	r	r3	3	2xlarge	8	62464	intel	2500	xen	false	false	false												4	15	0	7910m	56786Mi	17Gi	58	0.665
r3.4xlarge	amd64	r	r3	3	4xlarge	16	124928	intel	2500	xen	false	false	false												8	30	0	15890m	112629Mi	17Gi	234	1.33
r3.8xlarge	amd64	r	r3	3	8xlarge	32	249856	intel	2500	xen	false	false	false		10000										8	30	0	31850m	228187Mi	17Gi	234	2.66
r4.large	amd64	r	r4	4	large	2	15616	intel	2300	xen	false	false	false	425	750										3	10	0	1930m	13770Mi	17Gi	29	0.133
r4.xlarge	amd64	r	r4	4	xlarge	4	31232	intel	2300	xen	false	false	false	850	1250										4	15	0	3920m	27896Mi	17Gi	58	0.266
r4.2xlarge	amd64	r	r4	4	2xlarge	8	62464	intel	2300	xen	false	false	false	1700	2500										4	15	0	7910m	56786Mi	17Gi	58	0.532
r4.4xlarge	amd64	r	r4	4	4xlarge	16	124928	intel	2300	xen	false	false	false	3500	5000										8	30	0	15890m	112629Mi	17Gi	234	1.064
r4.8xlarge	amd64	r	r4	4	8xlarge	32	249856	intel	2300	xen	false	false	false	7000	10000										8	30	0	31850m	228187Mi	17Gi	234	2.128
r4.16xlarge	amd64	r	r4	4	16xlarge	64	499712	intel	2300	xen	false	false	false	14000	25000										15	50	0	63770m	453771Mi	17Gi	737	4.256
r5.large	amd64	r	r5	5	large	2	16384	intel	3100	nitro	false	false	false	4750	750										3	10	9	1930m	14481Mi	17Gi	29	0.126
r5.xlarge	amd64	r	r5	5	xlarge	4	32768	intel	3100	nitro	false	false	false	4750	1250										4	15	18	3920m	29317Mi	17Gi	58	0.252
r5.2xlarge	amd64	r	r5	5	2xlarge	8	65536	intel	3100	nitro	false	false	false	4750	2500										4	15	38	7910m	59627Mi	17Gi	58	0.504
r5.4xlarge	amd64	r	r5	5	4xlarge	16	131072	intel	3100	nitro	false	false	false	4750	5000										8	30	54	15890m	118312Mi	17Gi	234	1.008
r5.8xlarge	amd64	r	r5	5	8xlarge	32	262144	intel	3100	nitro	false	false	false	6800	10000										8	30	54	31850m	239554Mi	17Gi	234	2.016
r5.12xlarge	amd64	r	r5	5	12xlarge	48	393216	intel	3100	nitro	false	false	false	9500	12000										8	30	54	47810m	360795Mi	17Gi	234	3.024
r5.16xlarge	amd64	r	r5	5	16xlarge	64	524288	intel	3100	nitro	false	false	false	13600	20000										15	50	107	63770m	476504Mi	17Gi	737	4.032
r5.24xlarge	amd64	r	r5	5	24xlarge	96	786432	intel	3100	nitro	false	false	false	19000	25000										15	50	107	95690m	718987Mi	17Gi	737	6.048
r5.metal	amd64	r	r5	5	metal	96	786432	intel	3100		true	false	false	19000	25000										15	50	120	95690m	718987Mi	17Gi	737	6.048
r5a.large	amd64	r	r5a	5	large	2	16384	amd	2500	nitro	false	false	false	2880	750										3	10	9	1930m	14481Mi	17Gi	29	0.113
r5a.xlarge	amd64	r	r5a	5	xlarge	4	32768	amd	2500	nitro	false	false	false	2880	1250										4	15	18	3920m	29317Mi	17Gi	58	0.226
r5a.2xlarge	amd64	r	r5a	5	2xlarge	8	65536	amd	2500	nitro	false	false	false	2880	2500										4	15	38	7910m	59627Mi	17Gi	58	0.452
r5a.4xlarge	amd64	r	r5a	5	4xlarge	16	131072	amd	2500	nitro	false	false	false	2880	5000										8	30	54	15890m	118312Mi	17Gi	234	0.904
r5a.8xlarge	amd64	r	r5a	5	8xlarge	32	262144	amd	2500	nitro	false	false	false	4750	7500										8	30	54	31850m	239554Mi	17Gi	234	1.808
r5a.12xlarge	amd64	r	r5a	5	12xlarge	48	393216	amd	2500	nitro	false	false	false	6780	10000										8	30	54	47810m	360795Mi	17Gi	234	2.712
r5a.16xlarge	amd64	r	r5a	5	16xlarge	64	524288	amd	2500	nitro	false	false	false	9500	12000										15	50	107	63770m	476504Mi	17Gi	737	3.616
r5a.24xlarge	amd64	r	r5a	5	24xlarge	96	786432	amd	2500	nitro	false	false	false	13570	20000										15	50	107	95690m	718987Mi	17Gi	737	5.424
r5ad.large	amd64	r	r5ad	5	large	2	16384	amd	2200	nitro	false	false	false	2880	750	75									3	10	9	1930m	14481Mi	17Gi	29	0.131
r5ad.xlarge	amd64	r	r5ad	5	xlarge	4	32768	amd	2200	nitro	false	false	false	2880	1250	150									4	15	18	3920m	29317Mi	17Gi	58	0.262
r5ad.2xlarge	amd64	r	r5ad	5	2xlarge	8	65536	amd	2200	nitro	false	false	false	2880	2500	300									4	15	38	7910m	59627Mi	17Gi	58	0.524
r5ad.4xlarge	amd64	r	r5ad	5	4xlarge	16	131072	amd	2200	nitro	false	false	false	2880	5000	600									8	30	54	15890m	118312Mi	17Gi	234	1.048
r5ad.8xlarge	amd64	r	r5ad	5	8xlarge	32	262144	amd	2500	nitro	false	false	false	4750	7500	1200									8	30	54	31850m	239554Mi	17Gi	234	2.096
r5ad.12xlarge	amd64	r	r5ad	5	12xlarge	48	393216	amd	2200	nitro	false	false	false	6780	10000	1800									8	30	54	47810m	360795Mi	17Gi	234	3.144
r5ad.16xlarge	amd64	r	r5ad	5	16xlarge	64	524288	amd	2500	nitro	false	false	false	9500	12000	2400									15	50	107	63770m	476504Mi	17Gi	737	4.192
r5ad.24xlarge	amd64	r	r5ad	5	24xlarge	96	786432	amd	2200	nitro	false	false	false	13570	20000	3600									15	50	107	95690m	718987Mi	17Gi	737	6.288
r5b.large	amd64	r	r5b	5	large	2	16384	intel	3100	nitro	false	false	false	10000	750										3	10	9	1930m	14481Mi	17Gi	29	0.149
r5b.xlarge	amd64	r	r5b	5	xlarge	4	32768	intel	3100	nitro	false	false	false	10000	1250										4	15	18	3920m	29317Mi	17Gi	58	0.298
r5b.2xlarge	amd64	r	r5b	5	2xlarge	8	65536	intel	3100	nitro	false	false	false	10000	2500										4	15	38	7910m	59627Mi	17Gi	58	0.596
r5b.4xlarge	amd64	r	r5b	5	4xlarge	16	131072	intel	3100	nitro	false	false	false	10000	5000										8	30	54	15890m	118312Mi	17Gi	234	1.192
r5b.8xlarge	amd64	r	r5b	5	8xlarge	32	262144	intel	3100	nitro	false	false	false	20000	10000										8	30	54	31850m	239554Mi	17Gi	234	2.384
r5b.12xlarge	amd64	r	r5b	5	12xlarge	48	393216	intel	3100	nitro	false	false	false	30000	12000										8	30	54	47810m	360795Mi	17Gi	234	3.576
r5b.16xlarge	amd64	r	r5b	5	16xlarge	64	524288	intel	3100	nitro	false	false	false	40000	20000										15	50	107	63770m	476504Mi	17Gi	737	4.768
r5b.24xlarge	amd64	r	r5b	5	24xlarge	96	786432	intel	3100	nitro	false	false	false	60000	25000										15	50	107	95690m	718987Mi	17Gi	737	7.152
r5b.metal	amd64	r	r5b	5	metal	96	786432	intel	3100		true	false	false	60000	25000										15	50	107	95690m	718987Mi	17Gi	737	7.8672
r5d.large	amd64	r	r5d	5	large	2	16384	intel	3100	nitro	false	false	false	4750	750	75									3	10	9	1930m	14481Mi	17Gi	29	0.144
r5d.xlarge	amd64	r	r5d	5	xlarge	4	32768	intel	3100	nitro	false	false	false	4750	1250	150									4	15	18	3920m	29317Mi	17Gi	58	0.288
r5d.2xlarge	amd64	r	r5d	5	2xlarge	8	65536	intel	3100	nitro	false	false	false	4750	2500	300									4	15	38	7910m	59627Mi	17Gi	58	0.576
r5d.4xlarge	amd64	r	r5d	5	4xlarge	16	131072	intel	3100	nitro	false	false	false	4750	5000	600									8	30	54	15890m	118312Mi	17Gi	234	1.152
r5d.8xlarge	amd64	r	r5d	5	8xlarge	32	262144	intel	3100	nitro	false	false	false	6800	10000	1200									8	30	54	31850m	239554Mi	17Gi	234	2.304
r5d.12xlarge	amd64	r	r5d	5	12xlarge	48	393216	intel	3100	nitro	false	false	false	9500	12000	1800									8	30	54	47810m	360795Mi	17Gi	234	3.456
r5d.16xlarge	amd64	r	r5d	5	16xlarge	64	524288	intel	3100	nitro	false	false	false	13600	20000	2400									15	50	107	63770m	476504Mi	17Gi	737	4.608
r5d.24xlarge	amd64	r	r5d	5	24xlarge	96	786432	intel	3100	nitro	false	false	false	19000	25000	3600									15	50	107	95690m	718987Mi	17Gi	737	6.912
r5d.metal	amd64	r	r5d	5	metal	96	786432	intel	3100		true	false	false	19000	25000	3600									15	50	107	95690m	718987Mi	17Gi	737	6.912
r5dn.large	amd64	r	r5dn	5	large	2	16384	intel	3100	nitro	false	false	true	4750	2100	75									3	10	9	1930m	14481Mi	17Gi	29	0.167
r5dn.xlarge	amd64	r	r5dn	5	xlarge	4	32768	intel	3100	nitro	false	false	true	4750	4100	150									4	15	18	3920m	29317Mi	17Gi	58	0.334
r5dn.2xlarge	amd64	r	r5dn	5	2xlarge	8	65536	intel	3100	nitro	false	false	true	4750	8125	300									4	15	38	7910m	59627Mi	17Gi	58	0.668
r5dn.4xlarge	amd64	r	r5dn	5	4xlarge	16	131072	intel	3100	nitro	false	false	true	4750	16250	600									8	30	54	15890m	118312Mi	17Gi	234	1.336
r5dn.8xlarge	amd64	r	r5dn	5	8xlarge	32	262144	intel	3100	nitro	false	false	true	6800	25000	1200									8	30	54	31850m	239554Mi	17Gi	234	2.672
r5dn.12xlarge	amd64	r	r5dn	5	12xlarge	48	393216	intel	3100	nitro	false	false	true	9500	50000	1800									8	30	54	47810m	360795Mi	17Gi	234	4.008
r5dn.16xlarge	amd64	r	r5dn	5	16xlarge	64	524288	intel	3100	nitro	false	false	true	13600	75000	2400									15	50	107	63770m	476504Mi	17Gi	737	5.344
r5dn.24xlarge	amd64	r	r5dn	5	24xlarge	96	786432	intel	3100	nitro	false	false	true	19000	100000	3600								1	15	50	107	95690m	718987Mi	17Gi	737	8.016
r5dn.metal	amd64	r	r5dn	5	metal	96	786432	intel	3100		true	false	true	19000	100000	3600								1	15	50	107	95690m	718987Mi	17Gi	737	8.016
r5n.large	amd64	r	r5n	5	large	2	16384	intel	3100	nitro	false	false	true	4750	2100										3	10	9	1930m	14481Mi	17Gi	29	0.149
r5n.xlarge	amd64	r	r5n	5	xlarge	4	32768	intel	3100	nitro	false	false	true	4750	4100										4	15	18	3920m	29317Mi	17Gi	58	0.298
r5n.2xlarge	amd64	r	r5n	5	2xlarge	8	65536	intel	3100	nitro	false	false	true	4750	8125										4	15	38	7910m	59627Mi	17Gi	58	0.596
r5n.4xlarge	amd64	r	r5n	5	4xlarge	16	131072	intel	3100	nitro	false	false	true	4750	16250										8	30	54	15890m	118312Mi	17Gi	234	1.192
r5n.8xlarge	amd64	r	r5n	5	8xlarge	32	262144	intel	3100	nitro	false	false	true	6800	25000										8	30	54	31850m	239554Mi	17Gi	234	2.384
r5n.12xlarge	amd64	r	r5n	5	12xlarge	48	393216	intel	3100	nitro	false	false	true	9500	50000										8	30	54	47810m	360795Mi	17Gi	234	3.576
r5n.16xlarge	amd64	r	r5n	5	16xlarge	64	524288	intel	3100	nitro	false	false	true	13600	75000										15	50	107	63770m	476504Mi	17Gi	737	4.768
r5n.24xlarge	amd64	r	r5n	5	24xlarge	96	786432	intel	3100	nitro	false	false	true	19000	100000									1	15	50	107	95690m	718987Mi	17Gi	737	7.152
r5n.metal	amd64	r	r5n	5	metal	96	786432	intel	3100		true	false	true	19000	100000									1	15	50	107	95690m	718987Mi	17Gi	737	7.152
r6a.large	amd64	r	r6a	6	large	2	16384	amd	3600	nitro	false	false	true	10000	781										3	10	9	1930m	14481Mi	17Gi	29	0.1134
r6a.xlarge	amd64	r	r6a	6	xlarge	4	32768	amd	3600	nitro	false	false	true	10000	1562										4	15	18	3920m	29317Mi	17Gi	58	0.2268
r6a.2xlarge	amd64	r	r6a	6	2xlarge	8	65536	amd	3600	nitro	false	false	true	10000	3125										4	15	38	7910m	59627Mi	17Gi	58	0.4536
r6a.4xlarge	amd64	r	r6a	6	4xlarge	16	131072	amd	3600	nitro	false	false	true	10000	6250										8	30	54	15890m	118312Mi	17Gi	234	0.9072
r6a.8xlarge	amd64	r	r6a	6	8xlarge	32	262144	amd	3600	nitro	false	false	true	10000	12500										8	30	84	31850m	239554Mi	17Gi	234	1.8144
r6a.12xlarge	amd64	r	r6a	6	12xlarge	48	393216	amd	3600	nitro	false	false	true	15000	18750										8	30	114	47810m	360795Mi	17Gi	234	2.7216
r6a.16xlarge	amd64	r	r6a	6	16xlarge	64	524288	amd	3600	nitro	false	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	3.6288
r6a.24xlarge	amd64	r	r6a	6	24xlarge	96	786432	amd	3600	nitro	false	false	true	30000	37500										15	50	107	95690m	718987Mi	17Gi	737	5.4432
r6a.32xlarge	amd64	r	r6a	6	32xlarge	128	1048576	amd	3600	nitro	false	false	true	40000	50000										15	50	107	127610m	961470Mi	17Gi	737	7.2576
r6a.48xlarge	amd64	r	r6a	6	48xlarge	192	1572864	amd	3600	nitro	false	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	10.8864
r6a.metal	amd64	r	r6a	6	metal	192	1572864	amd	3600		true	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	10.8864
r6g.medium	arm64	r	r6g	6	medium	1	8192	aws	2500	nitro	false	false	false	4750	500										2	4	4	940m	7075Mi	17Gi	8	0.0504
r6g.large	arm64	r	r6g	6	large	2	16384	aws	2500	nitro	false	false	false	4750	750										3	10	9	1930m	14422Mi	17Gi	29	0.1008
r6g.xlarge	arm64	r	r6g	6	xlarge	4	32768	aws	2500	nitro	false	false	false	4750	1250										4	15	18	3920m	29258Mi	17Gi	58	0.2016
r6g.2xlarge	arm64	r	r6g	6	2xlarge	8	65536	aws	2500	nitro	false	false	false	4750	2500										4	15	38	7910m	59568Mi	17Gi	58	0.4032
r6g.4xlarge	arm64	r	r6g	6	4xlarge	16	131072	aws	2500	nitro	false	false	false	4750	5000										8	30	54	15890m	118253Mi	17Gi	234	0.8064
r6g.8xlarge	arm64	r	r6g	6	8xlarge	32	262144	aws	2500	nitro	false	false	false	9500	12000										8	30	54	31850m	239495Mi	17Gi	234	1.6128
r6g.12xlarge	arm64	r	r6g	6	12xlarge	48	393216	aws	2500	nitro	false	false	false	14250	20000										8	30	54	47810m	360736Mi	17Gi	234	2.4192
r6g.16xlarge	arm64	r	r6g	6	16xlarge	64	524288	aws	2500	nitro	false	false	false	19000	25000										15	50	107	63770m	476445Mi	17Gi	737	3.2256
r6g.metal	arm64	r	r6g	6	metal	64	524288	aws	2500		true	false	false	19000	25000										15	50	107	63770m	476445Mi	17Gi	737	3.4191
r6gd.medium	arm64	r	r6gd	6	medium	1	8192	aws	2500	nitro	false	false	false	4750	500	59									2	4	4	940m	7075Mi	17Gi	8	0.0576
r6gd.large	arm64	r	r6gd	6	large	2	16384	aws	2500	nitro	false	false	false	4750	750	118									3	10	9	1930m	14422Mi	17Gi	29	0.1152
r6gd.xlarge	arm64	r	r6gd	6	xlarge	4	32768	aws	2500	nitro	false	false	false	4750	1250	237									4	15	18	3920m	29258Mi	17Gi	58	0.2304
r6gd.2xlarge	arm64	r	r6gd	6	2xlarge	8	65536	aws	2500	nitro	false	false	false	4750	2500	474									4	15	38	7910m	59568Mi	17Gi	58	0.4608
r6gd.4xlarge	arm64	r	r6gd	6	4xlarge	16	131072	aws	2500	nitro	false	false	false	4750	5000	950									8	30	54	15890m	118253Mi	17Gi	234	0.9216
r6gd.8xlarge	arm64	r	r6gd	6	8xlarge	32	262144	aws	2500	nitro	false	false	false	9500	12000	1900									8	30	54	31850m	239495Mi	17Gi	234	1.8432
r6gd.12xlarge	arm64	r	r6gd	6	12xlarge	48	393216	aws	2500	nitro	false	false	false	14250	20000	2850									8	30	54	47810m	360736Mi	17Gi	234	2.7648
r6gd.16xlarge	arm64	r	r6gd	6	16xlarge	64	524288	aws	2500	nitro	false	false	false	19000	25000	3800									15	50	107	63770m	476445Mi	17Gi	737	3.6864
r6gd.metal	arm64	r	r6gd	6	metal	64	524288	aws	2500		true	false	false	19000	25000	3800									15	50	107	63770m	476445Mi	17Gi	737	3.9076
r6i.large	amd64	r	r6i	6	large	2	16384	intel	3500	nitro	false	false	true	10000	781										3	10	9	1930m	14481Mi	17Gi	29	0.126
r6i.xlarge	amd64	r	r6i	6	xlarge	4	32768	intel	3500	nitro	false	false	true	10000	1562										4	15	18	3920m	29317Mi	17Gi	58	0.252
r6i.2xlarge	amd64	r	r6i	6	2xlarge	8	65536	intel	3500	nitro	false	false	true	10000	3125										4	15	38	7910m	59627Mi	17Gi	58	0.504
r6i.4xlarge	amd64	r	r6i	6	4xlarge	16	131072	intel	3500	nitro	false	false	true	10000	6250										8	30	54	15890m	118312Mi	17Gi	234	1.008
r6i.8xlarge	amd64	r	r6i	6	8xlarge	32	262144	intel	3500	nitro	false	false	true	10000	12500										8	30	84	31850m	239554Mi	17Gi	234	2.016
r6i.12xlarge	amd64	r	r6i	6	12xlarge	48	393216	intel	3500	nitro	false	false	true	15000	18750										8	30	114	47810m	360795Mi	17Gi	234	3.024
r6i.16xlarge	amd64	r	r6i	6	16xlarge	64	524288	intel	3500	nitro	false	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	4.032
r6i.24xlarge	amd64	r	r6i	6	24xlarge	96	786432	intel	3500	nitro	false	false	true	30000	37500										15	50	107	95690m	718987Mi	17Gi	737	6.048
r6i.32xlarge	amd64	r	r6i	6	32xlarge	128	1048576	intel	3500	nitro	false	false	true	40000	50000									1	15	50	107	127610m	961470Mi	17Gi	737	8.064
r6i.metal	amd64	r	r6i	6	metal	128	1048576	intel	3500		true	false	true	40000	50000									1	15	50	107	127610m	961470Mi	17Gi	737	8.064
r6id.large	amd64	r	r6id	6	large	2	16384	intel	3500	nitro	false	false	true	10000	781	118									3	10	9	1930m	14481Mi	17Gi	29	0.1512
r6id.xlarge	amd64	r	r6id	6	xlarge	4	32768	intel	3500	nitro	false	false	true	10000	1562	237									4	15	18	3920m	29317Mi	17Gi	58	0.3024
r6id.2xlarge	amd64	r	r6id	6	2xlarge	8	65536	intel	3500	nitro	false	false	true	10000	3125	474									4	15	38	7910m	59627Mi	17Gi	58	0.6048
r6id.4xlarge	amd64	r	r6id	6	4xlarge	16	131072	intel	3500	nitro	false	false	true	10000	6250	950									8	30	54	15890m	118312Mi	17Gi	234	1.2096
r6id.8xlarge	amd64	r	r6id	6	8xlarge	32	262144	intel	3500	nitro	false	false	true	10000	12500	1900									8	30	84	31850m	239554Mi	17Gi	234	2.4192
r6id.12xlarge	amd64	r	r6id	6	12xlarge	48	393216	intel	3500	nitro	false	false	true	15000	18750	2850									8	30	114	47810m	360795Mi	17Gi	234	3.6288
r6id.16xlarge	amd64	r	r6id	6	16xlarge	64	524288	intel	3500	nitro	false	false	true	20000	25000	3800									15	50	107	63770m	476504Mi	17Gi	737	4.8384
r6id.24xlarge	amd64	r	r6id	6	24xlarge	96	786432	intel	3500	nitro	false	false	true	30000	37500	5700									15	50	107	95690m	718987Mi	17Gi	737	7.2576
r6id.32xlarge	amd64	r	r6id	6	32xlarge	128	1048576	intel	3500	nitro	false	false	true	40000	50000	7600								1	15	50	107	127610m	961470Mi	17Gi	737	9.6768
r6id.metal	amd64	r	r6id	6	metal	128	1048576	intel	3500		true	false	true	40000	50000	7600								1	15	50	107	127610m	961470Mi	17Gi	737	9.6768
r6idn.large	amd64	r	r6idn	6	large	2	16384	intel	3500	nitro	false	false	true	25000	3125	118									3	10	9	1930m	14481Mi	17Gi	29	0.19539
r6idn.xlarge	amd64	r	r6idn	6	xlarge	4	32768	intel	3500	nitro	false	false	true	25000	6250	237									4	15	18	3920m	29317Mi	17Gi	58	0.39078
r6idn.2xlarge	amd64	r	r6idn	6	2xlarge	8	65536	intel	3500	nitro	false	false	true	25000	12500	474									4	15	38	7910m	59627Mi	17Gi	58	0.78156
r6idn.4xlarge	amd64	r	r6idn	6	4xlarge	16	131072	intel	3500	nitro	false	false	true	25000	25000	950									8	30	54	15890m	118312Mi	17Gi	234	1.56312
r6idn.8xlarge	amd64	r	r6idn	6	8xlarge	32	262144	intel	3500	nitro	false	false	true	25000	50000	1900									8	30	84	31850m	239554Mi	17Gi	234	3.12624
r6idn.12xlarge	amd64	r	r6idn	6	12xlarge	48	393216	intel	3500	nitro	false	false	true	37500	75000	2850									8	30	114	47810m	360795Mi	17Gi	234	4.68936
r6idn.16xlarge	amd64	r	r6idn	6	16xlarge	64	524288	intel	3500	nitro	false	false	true	50000	100000	3800									15	50	107	63770m	476504Mi	17Gi	737	6.25248
r6idn.24xlarge	amd64	r	r6idn	6	24xlarge	96	786432	intel	3500	nitro	false	false	true	75000	150000	5700									15	50	107	95690m	718987Mi	17Gi	737	9.37872
r6idn.32xlarge	amd64	r	r6idn	6	32xlarge	128	1048576	intel	3500	nitro	false	false	true	100000	200000	7600								2	16	50	106	127610m	965243Mi	17Gi	394	12.50496
r6idn.metal	amd64	r	r6idn	6	metal	128	1048576	intel	3500		true	false	true	100000	200000	7600								2	16	50	106	127610m	965243Mi	17Gi	394	12.50496
r6in.large	amd64	r	r6in	6	large	2	16384	intel	3500	nitro	false	false	true	25000	3125										3	10	9	1930m	14481Mi	17Gi	29	0.17433
r6in.xlarge	amd64	r	r6in	6	xlarge	4	32768	intel	3500	nitro	false	false	true	25000	6250										4	15	18	3920m	29317Mi	17Gi	58	0.34866
r6in.2xlarge	amd64	r	r6in	6	2xlarge	8	65536	intel	3500	nitro	false	false	true	25000	12500										4	15	38	7910m	59627Mi	17Gi	58	0.69732
r6in.4xlarge	amd64	r	r6in	6	4xlarge	16	131072	intel	3500	nitro	false	false	true	25000	25000										8	30	54	15890m	118312Mi	17Gi	234	1.39464
r6in.8xlarge	amd64	r	r6in	6	8xlarge	32	262144	intel	3500	nitro	false	false	true	25000	50000										8	30	84	31850m	239554Mi	17Gi	234	2.78928
r6in.12xlarge	amd64	r	r6in	6	12xlarge	48	393216	intel	3500	nitro	false	false	true	37500	75000										8	30	114	47810m	360795Mi	17Gi	234	4.18392
r6in.16xlarge	amd64	r	r6in	6	16xlarge	64	524288	intel	3500	nitro	false	false	true	50000	100000										15	50	107	63770m	476504Mi	17Gi	737	5.57856
r6in.24xlarge	amd64	r	r6in	6	24xlarge	96	786432	intel	3500	nitro	false	false	true	75000	150000										15	50	107	95690m	718987Mi	17Gi	737	8.36784
r6in.32xlarge	amd64	r	r6in	6	32xlarge	128	1048576	intel	3500	nitro	false	false	true	100000	200000									2	16	50	106	127610m	965243Mi	17Gi	394	11.15712
r6in.metal	amd64	r	r6in	6	metal	128	1048576	intel	3500		true	false	true	100000	200000									2	16	50	106	127610m	965243Mi	17Gi	394	11.15712
r7a.medium	amd64	r	r7a	7	medium	1	8192	amd	3700	nitro	false	false	true	10000	390										2	4	4	940m	7134Mi	17Gi	8	0.07608
r7a.large	amd64	r	r7a	7	large	2	16384	amd	3700	nitro	false	false	true	10000	781										3	10	9	1930m	14481Mi	17Gi	29	0.15215
r7a.xlarge	amd64	r	r7a	7	xlarge	4	32768	amd	3700	nitro	false	false	true	10000	1562										4	15	18	3920m	29317Mi	17Gi	58	0.3043
r7a.2xlarge	amd64	r	r7a	7	2xlarge	8	65536	amd	3700	nitro	false	false	true	10000	3125										4	15	38	7910m	59627Mi	17Gi	58	0.6086
r7a.4xlarge	amd64	r	r7a	7	4xlarge	16	131072	amd	3700	nitro	false	false	true	10000	6250										8	30	54	15890m	118312Mi	17Gi	234	1.2172
r7a.8xlarge	amd64	r	r7a	7	8xlarge	32	262144	amd	3700	nitro	false	false	true	10000	12500										8	30	84	31850m	239554Mi	17Gi	234	2.4344
r7a.12xlarge	amd64	r	r7a	7	12xlarge	48	393216	amd	3700	nitro	false	false	true	15000	18750										8	30	114	47810m	360795Mi	17Gi	234	3.6516
r7a.16xlarge	amd64	r	r7a	7	16xlarge	64	524288	amd	3700	nitro	false	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	4.8688
r7a.24xlarge	amd64	r	r7a	7	24xlarge	96	786432	amd	3700	nitro	false	false	true	30000	37500										15	50	107	95690m	718987Mi	17Gi	737	7.3032
r7a.32xlarge	amd64	r	r7a	7	32xlarge	128	1048576	amd	3700	nitro	false	false	true	40000	50000										15	50	107	127610m	961470Mi	17Gi	737	9.7376
r7a.48xlarge	amd64	r	r7a	7	48xlarge	192	1572864	amd	3700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	14.6064
r7a.metal-48xl	amd64	r	r7a	7	metal-48xl	192	1572864	amd	3700		true	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	14.6064
r7g.medium	arm64	r	r7g	7	medium	1	8192	aws	2600	nitro	false	false	true	10000	520										2	4	4	940m	7075Mi	17Gi	8	0.0536
r7g.large	arm64	r	r7g	7	large	2	16384	aws	2600	nitro	false	false	true	10000	937										3	10	9	1930m	14422Mi	17Gi	29	0.1071
r7g.xlarge	arm64	r	r7g	7	xlarge	4	32768	aws	2600	nitro	false	false	true	10000	1876										4	15	18	3920m	29258Mi	17Gi	58	0.2142
r7g.2xlarge	arm64	r	r7g	7	2xlarge	8	65536	aws	2600	nitro	false	false	true	10000	3750										4	15	38	7910m	59568Mi	17Gi	58	0.4284
r7g.4xlarge	arm64	r	r7g	7	4xlarge	16	131072	aws	2600	nitro	false	false	true	10000	7500										8	30	54	15890m	118253Mi	17Gi	234	0.8568
r7g.8xlarge	arm64	r	r7g	7	8xlarge	32	262144	aws	2600	nitro	false	false	true	10000	15000										8	30	54	31850m	239495Mi	17Gi	234	1.7136
r7g.12xlarge	arm64	r	r7g	7	12xlarge	48	393216	aws	2600	nitro	false	false	true	15000	22500										8	30	54	47810m	360736Mi	17Gi	234	2.5704
r7g.16xlarge	arm64	r	r7g	7	16xlarge	64	524288	aws	2600	nitro	false	false	true	20000	30000									1	15	50	107	63770m	476445Mi	17Gi	737	3.4272
r7g.metal	arm64	r	r7g	7	metal	64	524288	aws	2600		true	false	true	20000	30000									1	15	50	107	63770m	476445Mi	17Gi	737	3.4272
r7gd.medium	arm64	r	r7gd	7	medium	1	8192	aws	2600	nitro	false	false	true	10000	520	59									2	4	4	940m	7075Mi	17Gi	8	0.068
r7gd.large	arm64	r	r7gd	7	large	2	16384	aws	2600	nitro	false	false	true	10000	937	118									3	10	9	1930m	14422Mi	17Gi	29	0.1361
r7gd.xlarge	arm64	r	r7gd	7	xlarge	4	32768	aws	2600	nitro	false	false	true	10000	1876	237									4	15	18	3920m	29258Mi	17Gi	58	0.2722
r7gd.2xlarge	arm64	r	r7gd	7	2xlarge	8	65536	aws	2600	nitro	false	false	true	10000	3750	474									4	15	38	7910m	59568Mi	17Gi	58	0.5443
r7gd.4xlarge	arm64	r	r7gd	7	4xlarge	16	131072	aws	2600	nitro	false	false	true	10000	7500	950									8	30	54	15890m	118253Mi	17Gi	234	1.0886
r7gd.8xlarge	arm64	r	r7gd	7	8xlarge	32	262144	aws	2600	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	239495Mi	17Gi	234	2.1773
r7gd.12xlarge	arm64	r	r7gd	7	12xlarge	48	393216	aws	2600	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	360736Mi	17Gi	234	3.2659
r7gd.16xlarge	arm64	r	r7gd	7	16xlarge	64	524288	aws	2600	nitro	false	false	true	20000	30000	3800								1	15	50	107	63770m	476445Mi	17Gi	737	4.3546
r7gd.metal	arm64	r	r7gd	7	metal	64	524288	aws	2600		true	false	true	20000	30000	3800								1	15	50	107	63770m	476445Mi	17Gi	737	4.3546
r7i.large	amd64	r	r7i	7	large	2	16384	intel	3200	nitro	false	false	true	10000	781										3	10	9	1930m	14481Mi	17Gi	29	0.1323
r7i.xlarge	amd64	r	r7i	7	xlarge	4	32768	intel	3200	nitro	false	false	true	10000	1562										4	15	18	3920m	29317Mi	17Gi	58	0.2646
r7i.2xlarge	amd64	r	r7i	7	2xlarge	8	65536	intel	3200	nitro	false	false	true	10000	3125										4	15	38	7910m	59627Mi	17Gi	58	0.5292
r7i.4xlarge	amd64	r	r7i	7	4xlarge	16	131072	intel	3200	nitro	false	false	true	10000	6250										8	30	54	15890m	118312Mi	17Gi	234	1.0584
r7i.8xlarge	amd64	r	r7i	7	8xlarge	32	262144	intel	3200	nitro	false	false	true	10000	12500										8	30	84	31850m	239554Mi	17Gi	234	2.1168
r7i.12xlarge	amd64	r	r7i	7	12xlarge	48	393216	intel	3200	nitro	false	false	true	15000	18750										8	30	114	47810m	360795Mi	17Gi	234	3.1752
r7i.16xlarge	amd64	r	r7i	7	16xlarge	64	524288	intel	3200	nitro	false	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	4.2336
r7i.24xlarge	amd64	r	r7i	7	24xlarge	96	786432	intel	3200	nitro	false	false	true	30000	37500										15	50	107	95690m	718987Mi	17Gi	737	6.3504
r7i.metal-24xl	amd64	r	r7i	7	metal-24xl	96	786432	intel	3200		true	false	true	30000	37500										15	50	107	95690m	718987Mi	17Gi	737	6.98544
r7i.48xlarge	amd64	r	r7i	7	48xlarge	192	1572864	intel	3200	nitro	false	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	12.7008
r7i.metal-48xl	amd64	r	r7i	7	metal-48xl	192	1572864	intel	3200		true	false	true	40000	50000									1	15	50	107	191450m	1446437Mi	17Gi	737	12.7008
r7iz.large	amd64	r	r7iz	7	large	2	16384	intel	3900	nitro	false	false	true	10000	781										3	10	9	1930m	14481Mi	17Gi	29	0.186
r7iz.xlarge	amd64	r	r7iz	7	xlarge	4	32768	intel	3900	nitro	false	false	true	10000	1562										4	15	18	3920m	29317Mi	17Gi	58	0.372
r7iz.2xlarge	amd64	r	r7iz	7	2xlarge	8	65536	intel	3900	nitro	false	false	true	10000	3125										4	15	38	7910m	59627Mi	17Gi	58	0.744
r7iz.4xlarge	amd64	r	r7iz	7	4xlarge	16	131072	intel	3900	nitro	false	false	true	10000	6250										8	30	54	15890m	118312Mi	17Gi	234	1.488
r7iz.8xlarge	amd64	r	r7iz	7	8xlarge	32	262144	intel	3900	nitro	false	false	true	10000	12500										8	30	84	31850m	239554Mi	17Gi	234	2.976
r7iz.12xlarge	amd64	r	r7iz	7	12xlarge	48	393216	intel	3900	nitro	false	false	true	19000	25000										8	30	114	47810m	360795Mi	17Gi	234	4.464
r7iz.16xlarge	amd64	r	r7iz	7	16xlarge	64	524288	intel	3900	nitro	false	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	5.952
r7iz.metal-16xl	amd64	r	r7iz	7	metal-16xl	64	524288	intel	3900		true	false	true	20000	25000										15	50	107	63770m	476504Mi	17Gi	737	6.5472
r7iz.32xlarge	amd64	r	r7iz	7	32xlarge	128	1048576	intel	3900	nitro	false	false	true	40000	50000									1	15	50	107	127610m	961470Mi	17Gi	737	11.904
r7iz.metal-32xl	amd64	r	r7iz	7	metal-32xl	128	1048576	intel	3900		true	false	true	40000	50000									1	15	50	107	127610m	961470Mi	17Gi	737	13.0944
r8a.medium	amd64	r	r8a	8	medium	1	8192	amd	4500	nitro	false	false	true	10000	520										2	4	4	940m	7134Mi	17Gi	8	0.07988
r8a.large	amd64	r	r8a	8	large	2	16384	amd	4500	nitro	false	false	true	10000	937										3	20	9	1930m	14151Mi	17Gi	59	0.15976
r8a.xlarge	amd64	r	r8a	8	xlarge	4	32768	amd	4500	nitro	false	false	true	10000	1875										4	20	18	3920m	29097Mi	17Gi	78	0.31952
r8a.2xlarge	amd64	r	r8a	8	2xlarge	8	65536	amd	4500	nitro	false	false	true	10000	3750										4	40	38	7910m	58527Mi	17Gi	158	0.63904
r8a.4xlarge	amd64	r	r8a	8	4xlarge	16	131072	amd	4500	nitro	false	false	true	10000	7500										8	40	54	15890m	117432Mi	17Gi	314	1.27808
r8a.8xlarge	amd64	r	r8a	8	8xlarge	32	262144	amd	4500	nitro	false	false	true	10000	15000										10	40	82	31850m	237816Mi	17Gi	392	2.55616
r8a.12xlarge	amd64	r	r8a	8	12xlarge	48	393216	amd	4500	nitro	false	false	true	15000	22500										12	64	110	47810m	355031Mi	17Gi	758	3.83424
r8a.16xlarge	amd64	r	r8a	8	16xlarge	64	524288	amd	4500	nitro	false	false	true	20000	30000										16	64	106	63770m	473501Mi	17Gi	1010	5.11232
r8a.24xlarge	amd64	r	r8a	8	24xlarge	96	786432	amd	4500	nitro	false	false	true	30000	40000										16	64	106	95690m	715984Mi	17Gi	1010	7.66848
r8a.metal-24xl	amd64	r	r8a	8	metal-24xl	96	786432	amd	4500		true	false	true	30000	40000										16	64	106	95690m	715984Mi	17Gi	1010	8.43533
r8a.48xlarge	amd64	r	r8a	8	48xlarge	192	1572864	amd	4500	nitro	false	false	true	60000	75000									1	24	64	98	191450m	1437890Mi	17Gi	1514	15.33696
r8a.metal-48xl	amd64	r	r8a	8	metal-48xl	192	1572864	amd	4500		true	false	true	60000	75000									1	24	64	98	191450m	1437890Mi	17Gi	1514	15.33696
r8g.medium	arm64	r	r8g	8	medium	1	8192	aws	2800	nitro	false	false	true	10000	520										2	4	4	940m	7075Mi	17Gi	8	0.05891
r8g.large	arm64	r	r8g	8	large	2	16384	aws	2800	nitro	false	false	true	10000	937										3	10	9	1930m	14422Mi	17Gi	29	0.11782
r8g.xlarge	arm64	r	r8g	8	xlarge	4	32768	aws	2800	nitro	false	false	true	10000	1875										4	15	18	3920m	29258Mi	17Gi	58	0.23564
r8g.2xlarge	arm64	r	r8g	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	10000	3750										4	15	38	7910m	59568Mi	17Gi	58	0.47128
r8g.4xlarge	arm64	r	r8g	8	4xlarge	16	131072	aws	2800	nitro	false	false	true	10000	7500										8	30	54	15890m	118253Mi	17Gi	234	0.94256
r8g.8xlarge	arm64	r	r8g	8	8xlarge	32	262144	aws	2800	nitro	false	false	true	10000	15000										8	30	54	31850m	239495Mi	17Gi	234	1.88512
r8g.12xlarge	arm64	r	r8g	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	15000	22500										8	30	54	47810m	360736Mi	17Gi	234	2.82768
r8g.16xlarge	arm64	r	r8g	8	16xlarge	64	524288	aws	2800	nitro	false	false	true	20000	30000										15	50	107	63770m	476445Mi	17Gi	737	3.77024
r8g.24xlarge	arm64	r	r8g	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	30000	40000									1	15	50	107	95690m	718928Mi	17Gi	737	5.65536
r8g.metal-24xl	arm64	r	r8g	8	metal-24xl	96	786432	aws	2800		true	false	true	30000	40000									1	15	50	107	95690m	718928Mi	17Gi	737	6.2209
r8g.48xlarge	arm64	r	r8g	8	48xlarge	192	1572864	aws	2700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	1446378Mi	17Gi	737	11.31072
r8g.metal-48xl	arm64	r	r8g	8	metal-48xl	192	1572864	aws	2700		true	false	true	40000	50000									1	15	50	107	191450m	1446378Mi	17Gi	737	11.31072
r8gb.medium	arm64	r	r8gb	8	medium	1	8192	aws	2800	nitro	false	false	true	25000	2083										2	4	4	940m	7075Mi	17Gi	8	0.09109
r8gb.large	arm64	r	r8gb	8	large	2	16384	aws	2800	nitro	false	false	true	25000	4166										3	10	9	1930m	14422Mi	17Gi	29	0.18218
r8gb.xlarge	arm64	r	r8gb	8	xlarge	4	32768	aws	2800	nitro	false	false	true	25000	8333										4	15	18	3920m	29258Mi	17Gi	58	0.36436
r8gb.2xlarge	arm64	r	r8gb	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	25000	16666										4	15	38	7910m	59568Mi	17Gi	58	0.72872
r8gb.4xlarge	arm64	r	r8gb	8	4xlarge	16	131072	aws	2800	nitro	false	false	true	25000	33330										8	30	54	15890m	118253Mi	17Gi	234	1.45744
r8gb.8xlarge	arm64	r	r8gb	8	8xlarge	32	262144	aws	2800	nitro	false	false	true	50000	66660										10	30	52	31850m	238857Mi	17Gi	292	2.91488
r8gb.12xlarge	arm64	r	r8gb	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	75000	100000										12	30	50	47810m	359460Mi	17Gi	350	4.37232
r8gb.16xlarge	arm64	r	r8gb	8	16xlarge	64	524288	aws	2800	nitro	false	false	true	100000	133330									1	16	50	106	63770m	475906Mi	17Gi	786	5.82976
r8gb.24xlarge	arm64	r	r8gb	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	150000	200000									1	24	50	98	95690m	714077Mi	17Gi	1178	8.74464
r8gb.metal-24xl	arm64	r	r8gb	8	metal-24xl	96	786432	aws	2800		true	false	true	150000	200000									1	24	50	98	95690m	714077Mi	17Gi	1178	18.53864
r8gb.48xlarge	arm64	r	r8gb	8	48xlarge	192	1572864	aws	2700	nitro	false	false	true	300000	400000									2	24	50	98	191450m	1447995Mi	17Gi	590	17.48928
r8gb.metal-48xl	arm64	r	r8gb	8	metal-48xl	192	1572864	aws	2700		true	false	true	300000	400000									2	24	50	98	191450m	1447995Mi	17Gi	590	17.48928
r8gd.medium	arm64	r	r8gd	8	medium	1	8192	aws	2800	nitro	false	false	true	10000	520	59									2	4	4	940m	7075Mi	17Gi	8	0.07348
r8gd.large	arm64	r	r8gd	8	large	2	16384	aws	2800	nitro	false	false	true	10000	937	118									3	10	9	1930m	14422Mi	17Gi	29	0.14696
r8gd.xlarge	arm64	r	r8gd	8	xlarge	4	32768	aws	2800	nitro	false	false	true	10000	1875	237									4	15	18	3920m	29258Mi	17Gi	58	0.29392
r8gd.2xlarge	arm64	r	r8gd	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	10000	3750	474									4	15	38	7910m	59568Mi	17Gi	58	0.58784
r8gd.4xlarge	arm64	r	r8gd	8	4xlarge	16	131072	aws	2800	nitro	false	false	true	10000	7500	950									8	30	54	15890m	118253Mi	17Gi	234	1.17568
r8gd.8xlarge	arm64	r	r8gd	8	8xlarge	32	262144	aws	2800	nitro	false	false	true	10000	15000	1900									8	30	54	31850m	239495Mi	17Gi	234	2.35136
r8gd.12xlarge	arm64	r	r8gd	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	15000	22500	2850									8	30	54	47810m	360736Mi	17Gi	234	3.52704
r8gd.16xlarge	arm64	r	r8gd	8	16xlarge	64	524288	aws	2800	nitro	false	false	true	20000	30000	3800									15	50	107	63770m	476445Mi	17Gi	737	4.70272
r8gd.24xlarge	arm64	r	r8gd	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	30000	40000	5700								1	15	50	107	95690m	718928Mi	17Gi	737	7.05408
r8gd.metal-24xl	arm64	r	r8gd	8	metal-24xl	96	786432	aws	2800		true	false	true	30000	40000	5700								1	15	50	107	95690m	718928Mi	17Gi	737	7.75949
r8gd.48xlarge	arm64	r	r8gd	8	48xlarge	192	1572864	aws	2700	nitro	false	false	true	40000	50000	11400								1	15	50	107	191450m	1446378Mi	17Gi	737	14.10816
r8gd.metal-48xl	arm64	r	r8gd	8	metal-48xl	192	1572864	aws	2700		true	false	true	40000	50000	11400								1	15	50	107	191450m	1446378Mi	17Gi	737	14.10816
r8gn.medium	arm64	r	r8gn	8	medium	1	8192	aws	2800	nitro	false	false	true	10000	3125										2	4	4	940m	7075Mi	17Gi	8	0.0911
r8gn.large	arm64	r	r8gn	8	large	2	16384	aws	2800	nitro	false	false	true	10000	6250										3	10	9	1930m	14422Mi	17Gi	29	0.1822
r8gn.xlarge	arm64	r	r8gn	8	xlarge	4	32768	aws	2800	nitro	false	false	true	10000	12500										4	15	18	3920m	29258Mi	17Gi	58	0.3644
r8gn.2xlarge	arm64	r	r8gn	8	2xlarge	8	65536	aws	2800	nitro	false	false	true	10000	25000										4	15	38	7910m	59568Mi	17Gi	58	0.7287
r8gn.4xlarge	arm64	r	r8gn	8	4xlarge	16	131072	aws	2800	nitro	false	false	true	10000	50000										8	30	54	15890m	118253Mi	17Gi	234	1.4574
r8gn.8xlarge	arm64	r	r8gn	8	8xlarge	32	262144	aws	2800	nitro	false	false	true	20000	100000										10	30	52	31850m	238857Mi	17Gi	292	2.9149
r8gn.12xlarge	arm64	r	r8gn	8	12xlarge	48	393216	aws	2800	nitro	false	false	true	30000	150000										12	30	50	47810m	359460Mi	17Gi	350	4.3723
r8gn.16xlarge	arm64	r	r8gn	8	16xlarge	64	524288	aws	2800	nitro	false	false	true	40000	200000									1	16	50	106	63770m	475906Mi	17Gi	786	5.8298
r8gn.24xlarge	arm64	r	r8gn	8	24xlarge	96	786432	aws	2800	nitro	false	false	true	60000	300000									1	24	50	98	95690m	714077Mi	17Gi	1178	8.7446
r8gn.metal-24xl	arm64	r	r8gn	8	metal-24xl	96	786432	aws	2800		true	false	true	60000	300000									1	24	50	98	95690m	714077Mi	17Gi	1178	9.2693
r8gn.48xlarge	arm64	r	r8gn	8	48xlarge	192	1572864	aws	2700	nitro	false	false	true	120000	600000									2	24	50	98	191450m	1447995Mi	17Gi	590	17.4893
r8gn.metal-48xl	arm64	r	r8gn	8	metal-48xl	192	1572864	aws	2700		true	false	true	120000	600000									2	24	50	98	191450m	1447995Mi	17Gi	590	17.4893
r8i.large	amd64	r	r8i	8	large	2	16384	intel	3900	nitro	false	false	true	10000	937										3	20	9	1930m	14151Mi	17Gi	59	0.13892
r8i.xlarge	amd64	r	r8i	8	xlarge	4	32768	intel	3900	nitro	false	false	true	10000	1875										4	30	18	3920m	28657Mi	17Gi	118	0.27784
r8i.2xlarge	amd64	r	r8i	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	10000	3750										4	30	38	7910m	58967Mi	17Gi	118	0.55568
r8i.4xlarge	amd64	r	r8i	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	10000	7500										8	50	54	15890m	116552Mi	17Gi	394	1.11136
r8i.8xlarge	amd64	r	r8i	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	10000	15000										10	50	82	31850m	236716Mi	17Gi	492	2.22272
r8i.12xlarge	amd64	r	r8i	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	15000	22500										12	50	110	47810m	356879Mi	17Gi	590	3.33408
r8i.16xlarge	amd64	r	r8i	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	20000	30000										16	64	106	63770m	473501Mi	17Gi	1010	4.44544
r8i.24xlarge	amd64	r	r8i	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	30000	40000										16	64	106	95690m	715984Mi	17Gi	1010	6.66816
r8i.32xlarge	amd64	r	r8i	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	40000	50000										24	64	98	127610m	952923Mi	17Gi	1514	8.89088
r8i.48xlarge	amd64	r	r8i	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	60000	75000									1	24	64	98	191450m	1437890Mi	17Gi	1514	13.33632
r8i.metal-48xl	amd64	r	r8i	8	metal-48xl	192	1572864	intel	3900		true	false	true	60000	75000									1	24	64	98	191450m	1437890Mi	17Gi	1514	14.66995
r8i.96xlarge	amd64	r	r8i	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	80000	100000									1	24	64	98	382970m	2892789Mi	17Gi	1514	26.67264
r8i.metal-96xl	amd64	r	r8i	8	metal-96xl	384	3145728	intel	3900		true	false	true	80000	100000									1	24	64	98	382970m	2892789Mi	17Gi	1514	26.67264
r8i-flex.large	amd64	r	r8i-flex	8	large	2	16384	intel	3900	nitro	false	true	true	10000	468										3	20	3	1930m	14151Mi	17Gi	59	0.13197
r8i-flex.xlarge	amd64	r	r8i-flex	8	xlarge	4	32768	intel	3900	nitro	false	true	true	10000	937										4	30	8	3920m	28657Mi	17Gi	118	0.26394
r8i-flex.2xlarge	amd64	r	r8i-flex	8	2xlarge	8	65536	intel	3900	nitro	false	true	true	10000	1875										4	30	18	7910m	58967Mi	17Gi	118	0.52788
r8i-flex.4xlarge	amd64	r	r8i-flex	8	4xlarge	16	131072	intel	3900	nitro	false	true	true	10000	3750										8	50	34	15890m	116552Mi	17Gi	394	1.05576
r8i-flex.8xlarge	amd64	r	r8i-flex	8	8xlarge	32	262144	intel	3900	nitro	false	true	true	10000	7500										10	50	52	31850m	236716Mi	17Gi	492	2.11152
r8i-flex.12xlarge	amd64	r	r8i-flex	8	12xlarge	48	393216	intel	3900	nitro	false	true	true	15000	11250										12	50	110	47810m	356879Mi	17Gi	590	3.16728
r8i-flex.16xlarge	amd64	r	r8i-flex	8	16xlarge	64	524288	intel	3900	nitro	false	true	true	20000	15000										16	64	106	63770m	473501Mi	17Gi	1010	4.22304
r8ib.large	amd64	r	r8ib	8	large	2	16384	intel	3900	nitro	false	false	true	25000	2083										4	20	8	1930m	13942Mi	17Gi	78	0.2092
r8ib.xlarge	amd64	r	r8ib	8	xlarge	4	32768	intel	3900	nitro	false	false	true	25000	4166										4	30	18	3920m	28657Mi	17Gi	118	0.4184
r8ib.2xlarge	amd64	r	r8ib	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	25000	8333										4	30	38	7910m	58967Mi	17Gi	118	0.8368
r8ib.4xlarge	amd64	r	r8ib	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	25000	16666										8	50	54	15890m	116552Mi	17Gi	394	1.6736
r8ib.8xlarge	amd64	r	r8ib	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	25000	33330										8	50	84	31850m	237794Mi	17Gi	394	3.3472
r8ib.12xlarge	amd64	r	r8ib	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	37500	50000										12	50	110	47810m	356879Mi	17Gi	590	5.0208
r8ib.16xlarge	amd64	r	r8ib	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	50000	66660										16	64	106	63770m	473501Mi	17Gi	1010	6.6944
r8ib.24xlarge	amd64	r	r8ib	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	75000	100000										16	64	106	95690m	715984Mi	17Gi	1010	10.0416
r8ib.32xlarge	amd64	r	r8ib	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	100000	133330										16	64	106	127610m	958467Mi	17Gi	1010	13.3888
r8ib.48xlarge	amd64	r	r8ib	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	150000	200000									1	24	64	98	191450m	1437890Mi	17Gi	1514	20.0832
r8ib.metal-48xl	amd64	r	r8ib	8	metal-48xl	192	1572864	intel	3900		true	false	true	150000	200000									1	24	64	98	191450m	1437890Mi	17Gi	1514	22.09152
r8ib.96xlarge	amd64	r	r8ib	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	300000	400000									2	24	64	98	382970m	2901105Mi	17Gi	758	40.1664
r8ib.metal-96xl	amd64	r	r8ib	8	metal-96xl	384	3145728	intel	3900		true	false	true	300000	400000									2	24	64	98	382970m	2901105Mi	17Gi	758	40.1664
r8id.large	amd64	r	r8id	8	large	2	16384	intel	3900	nitro	false	false	true	10000	937	118									3	20	9	1930m	14151Mi	17Gi	59	0.16632
r8id.xlarge	amd64	r	r8id	8	xlarge	4	32768	intel	3900	nitro	false	false	true	10000	1875	237									4	30	18	3920m	28657Mi	17Gi	118	0.33264
r8id.2xlarge	amd64	r	r8id	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	10000	3750	474									4	30	38	7910m	58967Mi	17Gi	118	0.66528
r8id.4xlarge	amd64	r	r8id	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	10000	7500	950									8	50	54	15890m	116552Mi	17Gi	394	1.33056
r8id.8xlarge	amd64	r	r8id	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	10000	15000	1900									10	50	82	31850m	236716Mi	17Gi	492	2.66112
r8id.12xlarge	amd64	r	r8id	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	15000	22500	2850									12	50	110	47810m	356879Mi	17Gi	590	3.99168
r8id.16xlarge	amd64	r	r8id	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	20000	30000	3800									16	64	106	63770m	473501Mi	17Gi	1010	5.32224
r8id.24xlarge	amd64	r	r8id	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	30000	40000	5700									16	64	106	95690m	715984Mi	17Gi	1010	7.98336
r8id.32xlarge	amd64	r	r8id	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	40000	50000	7600									24	64	98	127610m	952923Mi	17Gi	1514	10.64448
r8id.48xlarge	amd64	r	r8id	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	60000	75000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	15.96672
r8id.metal-48xl	amd64	r	r8id	8	metal-48xl	192	1572864	intel	3900		true	false	true	60000	75000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	17.56339
r8id.96xlarge	amd64	r	r8id	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	80000	100000	22800								1	24	64	98	382970m	2892789Mi	17Gi	1514	31.93344
r8id.metal-96xl	amd64	r	r8id	8	metal-96xl	384	3145728	intel	3900		true	false	true	80000	100000	22800								1	24	64	98	382970m	2892789Mi	17Gi	1514	31.93344
r8idb.large	amd64	r	r8idb	8	large	2	16384	intel	3900	nitro	false	false	true	25000	2083	118									4	20	8	1930m	13942Mi	17Gi	78	0.23447
r8idb.xlarge	amd64	r	r8idb	8	xlarge	4	32768	intel	3900	nitro	false	false	true	25000	4166	237									4	30	18	3920m	28657Mi	17Gi	118	0.46894
r8idb.2xlarge	amd64	r	r8idb	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	25000	8333	474									4	30	38	7910m	58967Mi	17Gi	118	0.93788
r8idb.4xlarge	amd64	r	r8idb	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	25000	16666	950									8	50	54	15890m	116552Mi	17Gi	394	1.87576
r8idb.8xlarge	amd64	r	r8idb	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	25000	33330	1900									8	50	84	31850m	237794Mi	17Gi	394	3.75152
r8idb.12xlarge	amd64	r	r8idb	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	37500	50000	2850									12	50	110	47810m	356879Mi	17Gi	590	5.62728
r8idb.16xlarge	amd64	r	r8idb	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	50000	66660	3800									16	64	106	63770m	473501Mi	17Gi	1010	7.50304
r8idb.24xlarge	amd64	r	r8idb	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	75000	100000	5700									16	64	106	95690m	715984Mi	17Gi	1010	11.25456
r8idb.32xlarge	amd64	r	r8idb	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	100000	133330	7600									16	64	106	127610m	958467Mi	17Gi	1010	15.00608
r8idb.48xlarge	amd64	r	r8idb	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	150000	200000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	22.50912
r8idb.metal-48xl	amd64	r	r8idb	8	metal-48xl	192	1572864	intel	3900		true	false	true	150000	200000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	24.76003
r8idb.96xlarge	amd64	r	r8idb	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	300000	400000	22800								2	24	64	98	382970m	2901105Mi	17Gi	758	45.01824
r8idb.metal-96xl	amd64	r	r8idb	8	metal-96xl	384	3145728	intel	3900		true	false	true	300000	400000	22800								2	24	64	98	382970m	2901105Mi	17Gi	758	45.01824
r8idn.large	amd64	r	r8idn	8	large	2	16384	intel	3900	nitro	false	false	true	10000	3125	118									4	20	8	1930m	13942Mi	17Gi	78	0.23447
r8idn.xlarge	amd64	r	r8idn	8	xlarge	4	32768	intel	3900	nitro	false	false	true	10000	6250	237									4	30	18	3920m	28657Mi	17Gi	118	0.46894
r8idn.2xlarge	amd64	r	r8idn	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	10000	12500	474									4	30	38	7910m	58967Mi	17Gi	118	0.93788
r8idn.4xlarge	amd64	r	r8idn	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	10000	25000	950									8	50	54	15890m	116552Mi	17Gi	394	1.87576
r8idn.8xlarge	amd64	r	r8idn	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	10000	50000	1900									8	50	84	31850m	237794Mi	17Gi	394	3.75152
r8idn.12xlarge	amd64	r	r8idn	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	15000	75000	2850									12	50	110	47810m	356879Mi	17Gi	590	5.62728
r8idn.16xlarge	amd64	r	r8idn	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	20000	100000	3800									16	64	106	63770m	473501Mi	17Gi	1010	7.50304
r8idn.24xlarge	amd64	r	r8idn	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	30000	150000	5700									16	64	106	95690m	715984Mi	17Gi	1010	11.25456
r8idn.32xlarge	amd64	r	r8idn	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	40000	200000	7600									16	64	106	127610m	958467Mi	17Gi	1010	15.00608
r8idn.48xlarge	amd64	r	r8idn	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	60000	300000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	22.50912
r8idn.metal-48xl	amd64	r	r8idn	8	metal-48xl	192	1572864	intel	3900		true	false	true	60000	300000	11400								1	24	64	98	191450m	1437890Mi	17Gi	1514	24.76003
r8idn.96xlarge	amd64	r	r8idn	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	120000	600000	22800								2	24	64	98	382970m	2901105Mi	17Gi	758	45.01824
r8idn.metal-96xl	amd64	r	r8idn	8	metal-96xl	384	3145728	intel	3900		true	false	true	120000	600000	22800								2	24	64	98	382970m	2901105Mi	17Gi	758	45.01824
r8in.large	amd64	r	r8in	8	large	2	16384	intel	3900	nitro	false	false	true	10000	3125										4	20	8	1930m	13942Mi	17Gi	78	0.2092
r8in.xlarge	amd64	r	r8in	8	xlarge	4	32768	intel	3900	nitro	false	false	true	10000	6250										4	30	18	3920m	28657Mi	17Gi	118	0.4184
r8in.2xlarge	amd64	r	r8in	8	2xlarge	8	65536	intel	3900	nitro	false	false	true	10000	12500										4	30	38	7910m	58967Mi	17Gi	118	0.8368
r8in.4xlarge	amd64	r	r8in	8	4xlarge	16	131072	intel	3900	nitro	false	false	true	10000	25000										8	50	54	15890m	116552Mi	17Gi	394	1.6736
r8in.8xlarge	amd64	r	r8in	8	8xlarge	32	262144	intel	3900	nitro	false	false	true	10000	50000										8	50	84	31850m	237794Mi	17Gi	394	3.3472
r8in.12xlarge	amd64	r	r8in	8	12xlarge	48	393216	intel	3900	nitro	false	false	true	15000	75000										12	50	110	47810m	356879Mi	17Gi	590	5.0208
r8in.16xlarge	amd64	r	r8in	8	16xlarge	64	524288	intel	3900	nitro	false	false	true	20000	100000										16	64	106	63770m	473501Mi	17Gi	1010	6.6944
r8in.24xlarge	amd64	r	r8in	8	24xlarge	96	786432	intel	3900	nitro	false	false	true	30000	150000										16	64	106	95690m	715984Mi	17Gi	1010	10.0416
r8in.32xlarge	amd64	r	r8in	8	32xlarge	128	1048576	intel	3900	nitro	false	false	true	40000	200000										16	64	106	127610m	958467Mi	17Gi	1010	13.3888
r8in.48xlarge	amd64	r	r8in	8	48xlarge	192	1572864	intel	3900	nitro	false	false	true	60000	300000									1	24	64	98	191450m	1437890Mi	17Gi	1514	20.0832
r8in.metal-48xl	amd64	r	r8in	8	metal-48xl	192	1572864	intel	3900		true	false	true	60000	300000									1	24	64	98	191450m	1437890Mi	17Gi	1514	22.09152
r8in.96xlarge	amd64	r	r8in	8	96xlarge	384	3145728	intel	3900	nitro	false	false	true	120000	600000									2	24	64	98	382970m	2901105Mi	17Gi	758	40.1664
r8in.metal-96xl	amd64	r	r8in	8	metal-96xl	384	3145728	intel	3900		true	false	true	120000	600000									2	24	64	98	382970m	2901105Mi	17Gi	758	40.1664
t1.micro	amd64	t	t1	1	micro	1	627	intel	0	xen	false	false	false												2	2	0	940m	180Mi	17Gi	4	0.02
t2.nano	amd64	t	t2	2	nano	1	512	intel	2400	xen	false	false	false												2	2	0	940m	74Mi	17Gi	4	0.0058
t2.micro	amd64	t	t2	2	micro	1	1024	intel	2500	xen	false	false	false												2	2	0	940m	548Mi	17Gi	4	0.0116
t2.small	amd64	t	t2	2	small	1	2048	intel	2500	xen	false	false	false												3	4	0	940m	1418Mi	17Gi	11	0.023
t2.medium	amd64	t	t2	2	medium	2	4096	intel	2300	xen	false	false	false												3	6	0	1930m	3246Mi	17Gi	17	0.0464
t2.large	amd64	t	t2	2	large	2	8192	intel	2300	xen	false	false	false												3	12	0	1930m	6837Mi	17Gi	35	0.0928
t2.xlarge	amd64	t	t2	2	xlarge	4	16384	intel	2300	xen	false	false	false												3	15	0	3920m	14316Mi	17Gi	44	0.1856
t2.2xlarge	amd64	t	t2	2	2xlarge	8	32768	intel	2300	xen	false	false	false												3	15	0	7910m	29471Mi	17Gi	44	0.3712
t3.nano	amd64	t	t3	3	nano	2	512	intel	2500	nitro	false	false	false	2085	32										2	2	0	1930m	74Mi	17Gi	4	0.0052
t3.micro	amd64	t	t3	3	micro	2	1024	intel	2500	nitro	false	false	false	2085	64										2	2	0	1930m	548Mi	17Gi	4	0.0104
t3.small	amd64	t	t3	3	small	2	2048	intel	2500	nitro	false	false	false	2085	128										3	4	0	1930m	1418Mi	17Gi	11	0.0208
t3.medium	amd64	t	t3	3	medium	2	4096	intel	2500	nitro	false	false	false	2085	256										3	6	0	1930m	3246Mi	17Gi	17	0.0416
t3.large	amd64	t	t3	3	large	2	8192	intel	2500	nitro	false	false	false	2780	512										3	12	0	1930m	6837Mi	17Gi	35	0.0832
t3.xlarge	amd64	t	t3	3	xlarge	4	16384	intel	2500	nitro	false	false	false	2780	1024										4	15	0	3920m	14162Mi	17Gi	58	0.1664
t3.2xlarge	amd64	t	t3	3	2xlarge	8	32768	intel	2500	nitro	false	false	false	2780	2048										4	15	0	7910m	29317Mi	17Gi	58	0.3328
t3a.nano	amd64	t	t3a	3	nano	2	512	amd	2200	nitro	false	false	false	2085	32										2	2	0	1930m	74Mi	17Gi	4	0.0047
t3a.micro	amd64	t	t3a	3	micro	2	1024	amd	2200	nitro	false	false	false	2085	64										2	2	0	1930m	548Mi	17Gi	4	0.0094
t3a.small	amd64	t	t3a	3	small	2	2048	amd	2200	nitro	false	false	false	2085	128										2	4	0	1930m	1451Mi	17Gi	8	0.0188
t3a.medium	amd64	t	t3a	3	medium	2	4096	amd	2200	nitro	false	false	false	2085	256										3	6	0	1930m	3246Mi	17Gi	17	0.0376
t3a.large	amd64	t	t3a	3	large	2	8192	amd	2200	nitro	false	false	false	2780	512										3	12	0	1930m	6837Mi	17Gi	35	0.0752
t3a.xlarge	amd64	t	t3a	3	xlarge	4	16384	amd	2200	nitro	false	false	false	2780	1024										4	15	0	3920m	14162Mi	17Gi	58	0.1504
t3a.2xlarge	amd64	t	t3a	3	2xlarge	8	32768	amd	2200	nitro	false	false	false	2780	2048										4	15	0	7910m	29317Mi	17Gi	58	0.3008
t4g.nano	arm64	t	t4g	4	nano	2	512	aws	2500	nitro	false	false	false	2085	32										2	2	0	1930m	15Mi	17Gi	4	0.0042
t4g.micro	arm64	t	t4g	4	micro	2	1024	aws	2500	nitro	false	false	false	2085	64										2	2	0	1930m	489Mi	17Gi	4	0.0084
t4g.small	arm64	t	t4g	4	small	2	2048	aws	2500	nitro	false	false	false	2085	128										3	4	0	1930m	1359Mi	17Gi	11	0.0168
t4g.medium	arm64	t	t4g	4	medium	2	4096	aws	2500	nitro	false	false	false	2085	256										3	6	0	1930m	3187Mi	17Gi	17	0.0336
t4g.large	arm64	t	t4g	4	large	2	8192	aws	2500	nitro	false	false	false	2780	512										3	12	0	1930m	6778Mi	17Gi	35	0.0672
t4g.xlarge	arm64	t	t4g	4	xlarge	4	16384	aws	2500	nitro	false	false	false	2780	1024										4	15	0	3920m	14103Mi	17Gi	58	0.1344
t4g.2xlarge	arm64	t	t4g	4	2xlarge	8	32768	aws	2500	nitro	false	false	false	2780	2048										4	15	0	7910m	29258Mi	17Gi	58	0.2688
trn1.2xlarge	amd64	trn	trn1	1	2xlarge	8	32768	intel	3500	nitro	false	false	true	20000	3125	474					trainium	aws	1		4	15	17	7910m	29317Mi	17Gi	58	1.34375
trn1.32xlarge	amd64	trn	trn1	1	32xlarge	128	524288	intel	3500	nitro	false	false	true	80000	800000	7600					trainium	aws	16	8	40	50	82	127610m	481894Mi	17Gi	247	21.5
trn1n.32xlarge	amd64	trn	trn1n	1	32xlarge	128	524288	intel	3500	nitro	false	false	true	80000	1600000	7600					trainium	aws	16	16	80	50	120	127610m	481894Mi	17Gi	247	24.78
trn2.48xlarge	amd64	trn	trn2	2	48xlarge	192	2097152	intel	3500	nitro		false	true	80000	3200000	7600					trainium2	aws	16	16				191450m	1938410Mi	17Gi	100	
u-3tb1.56xlarge	amd64	u	u-3tb1	1	56xlarge	224	3145728	intel	2100	nitro	false	false	true	19000	50000										8	30	6	223370m	2906869Mi	17Gi	234	27.3
u-6tb1.56xlarge	amd64	u	u-6tb1	1	56xlarge	224	6291456	intel	2100	nitro	false	false	true	38000	100000										15	50	0	223370m	5811134Mi	17Gi	737	46.40391
u-6tb1.112xlarge	amd64	u	u-6tb1	1	112xlarge	448	6291456	intel	2100	nitro	false	false	true	38000	100000										15	50	0	446810m	5811134Mi	17Gi	737	54.6
u7i-12tb.224xlarge	amd64	u	u7i-12tb	7	224xlarge	896	12582912	intel	1900	nitro	false	false	true	100000	100000									1	15	50	107	893690m	11630731Mi	17Gi	737	125.58182
u7i-6tb.112xlarge	amd64	u	u7i-6tb	7	112xlarge	448	6291456	intel	1900	nitro	false	false	true	100000	100000									1	15	50	107	446810m	5811134Mi	17Gi	737	62.79
u7i-8tb.112xlarge	amd64	u	u7i-8tb	7	112xlarge	448	8388608	intel	1900	nitro	false	false	true	100000	100000									1	15	50	107	446810m	7751000Mi	17Gi	737	83.72
u7in-16tb.224xlarge	amd64	u	u7in-16tb	7	224xlarge	896	16777216	intel	1900	nitro	false	false	true	100000	200000									2	16	50	106	893690m	15514235Mi	17Gi	394	180.47558
u7in-24tb.224xlarge	amd64	u	u7in-24tb	7	224xlarge	896	25165824	intel	1900	nitro	false	false	true	100000	200000									2	16	50	106	893690m	23273698Mi	17Gi	394	270.73128
u7in-32tb.224xlarge	amd64	u	u7in-32tb	7	224xlarge	896	33554432	intel	1900	nitro	false	false	true	100000	200000									2	16	50	106	893690m	31033160Mi	17Gi	394	360.98695
vt1.3xlarge	amd64	vt	vt1	1	3xlarge	12	24576	intel	2500	nitro	false	false	true	4750	3120										4	15	38	11900m	21739Mi	17Gi	58	0.65
vt1.6xlarge	amd64	vt	vt1	1	6xlarge	24	49152	intel	2500	nitro	false	false	true	4750	6250										8	30	54	23870m	42536Mi	17Gi	234	1.3
vt1.24xlarge	amd64	vt	vt1	1	24xlarge	96	196608	intel	2500	nitro	false	false	true	19000	25000									1	15	50	107	95690m	173400Mi	17Gi	737	5.2
x1.16xlarge	amd64	x	x1	1	16xlarge	64	999424	intel	2300	xen	false	false	false	7000	10000										8	30	0	63770m	921538Mi	17Gi	234	6.669
x1.32xlarge	amd64	x	x1	1	32xlarge	128	1998848	intel	2300	xen	false	false	false	14000	25000										8	30	0	127610m	1846005Mi	17Gi	234	13.338
x1e.xlarge	amd64	x	x1e	1	xlarge	4	124928	intel	2300	xen	false	false	false	500	625										3	10	0	3920m	114884Mi	17Gi	29	0.834
x1e.2xlarge	amd64	x	x1e	1	2xlarge	8	249856	intel	2300	xen	false	false	false	1000	1250										4	15	0	7910m	230123Mi	17Gi	58	1.668
x1e.4xlarge	amd64	x	x1e	1	4xlarge	16	499712	intel	2300	xen	false	false	false	1750	2500										4	15	0	15890m	461240Mi	17Gi	58	3.336
x1e.8xlarge	amd64	x	x1e	1	8xlarge	32	999424	intel	2300	xen	false	false	false	3500	5000										4	15	0	31850m	923474Mi	17Gi	58	6.672
x1e.16xlarge	amd64	x	x1e	1	16xlarge	64	1998848	intel	2300	xen	false	false	false	7000	10000										8	30	0	63770m	1846005Mi	17Gi	234	13.344
x1e.32xlarge	amd64	x	x1e	1	32xlarge	128	3997696	intel	2300	xen	false	false	false	14000	25000										8	30	0	127610m	3694939Mi	17Gi	234	26.688
x2gd.medium	arm64	x	x2gd	2	medium	1	16384	aws	2500	nitro	false	false	false	4750	500	59									2	4	10	940m	14653Mi	17Gi	8	0.0835
x2gd.large	arm64	x	x2gd	2	large	2	32768	aws	2500	nitro	false	false	false	4750	750	118									3	10	9	1930m	29577Mi	17Gi	29	0.167
x2gd.xlarge	arm64	x	x2gd	2	xlarge	4	65536	aws	2500	nitro	false	false	false	4750	1250	237									4	15	18	3920m	59568Mi	17Gi	58	0.334
x2gd.2xlarge	arm64	x	x2gd	2	2xlarge	8	131072	aws	2500	nitro	false	false	false	4750	2500	475									4	15	38	7910m	120189Mi	17Gi	58	0.668
x2gd.4xlarge	arm64	x	x2gd	2	4xlarge	16	262144	aws	2500	nitro	false	false	false	4750	5000	950									8	30	54	15890m	239495Mi	17Gi	234	1.336
x2gd.8xlarge	arm64	x	x2gd	2	8xlarge	32	524288	aws	2500	nitro	false	false	false	9500	12000	1900									8	30	54	31850m	481978Mi	17Gi	234	2.672
x2gd.12xlarge	arm64	x	x2gd	2	12xlarge	48	786432	aws	2500	nitro	false	false	false	14250	20000	2850									8	30	54	47810m	724461Mi	17Gi	234	4.008
x2gd.16xlarge	arm64	x	x2gd	2	16xlarge	64	1048576	aws	2500	nitro	false	false	false	19000	25000	3800									15	50	107	63770m	961411Mi	17Gi	737	5.344
x2gd.metal	arm64	x	x2gd	2	metal	64	1048576	aws	2500		true	false	false	19000	25000	3800									15	50	107	63770m	961411Mi	17Gi	737	5.8784
x2idn.16xlarge	amd64	x	x2idn	2	16xlarge	64	1048576	intel	3500	nitro	false	false	true	40000	50000	1900									15	50	107	63770m	961470Mi	17Gi	737	6.669
x2idn.24xlarge	amd64	x	x2idn	2	24xlarge	96	1572864	intel	3500	nitro	false	false	true	60000	75000	2850									15	50	107	95690m	1446437Mi	17Gi	737	10.0035
x2idn.32xlarge	amd64	x	x2idn	2	32xlarge	128	2097152	intel	3500	nitro	false	false	true	80000	100000	3800								1	15	50	107	127610m	1931403Mi	17Gi	737	13.338
x2idn.metal	amd64	x	x2idn	2	metal	128	2097152	intel	3500		true	false	true	80000	100000	3800								1	15	50	107	127610m	1931403Mi	17Gi	737	13.338
x2iedn.xlarge	amd64	x	x2iedn	2	xlarge	4	131072	intel	3500	nitro	false	false	true	20000	1875	118									4	15	11	3920m	120248Mi	17Gi	58	0.83363
x2iedn.2xlarge	amd64	x	x2iedn	2	2xlarge	8	262144	intel	3500	nitro	false	false	true	20000	5000	237									4	15	27	7910m	241490Mi	17Gi	58	1.66725
x2iedn.4xlarge	amd64	x	x2iedn	2	4xlarge	16	524288	intel	3500	nitro	false	false	true	20000	12500	475									8	30	54	15890m	482037Mi	17Gi	234	3.3345
x2iedn.8xlarge	amd64	x	x2iedn	2	8xlarge	32	1048576	intel	3500	nitro	false	false	true	20000	25000	950									8	30	114	31850m	967003Mi	17Gi	234	6.669
x2iedn.16xlarge	amd64	x	x2iedn	2	16xlarge	64	2097152	intel	3500	nitro	false	false	true	40000	50000	1900									15	50	107	63770m	1931403Mi	17Gi	737	13.338
x2iedn.24xlarge	amd64	x	x2iedn	2	24xlarge	96	3145728	intel	3500	nitro	false	false	true	60000	75000	2850									15	50	107	95690m	2901336Mi	17Gi	737	20.007
x2iedn.32xlarge	amd64	x	x2iedn	2	32xlarge	128	4194304	intel	3500	nitro	false	false	true	80000	100000	3800								1	15	50	107	127610m	3871269Mi	17Gi	737	26.676
x2iedn.metal	amd64	x	x2iedn	2	metal	128	4194304	intel	3500		true	false	true	80000	100000	3800								1	15	50	107	127610m	3871269Mi	17Gi	737	26.676
x2iezn.2xlarge	amd64	x	x2iezn	2	2xlarge	8	262144	intel	4500	nitro	false	false	true	3170	12500										4	15	62	7910m	241490Mi	17Gi	58	1.668
x2iezn.4xlarge	amd64	x	x2iezn	2	4xlarge	16	524288	intel	4500	nitro	false	false	true	4750	15000										8	30	114	15890m	482037Mi	17Gi	234	3.336
x2iezn.6xlarge	amd64	x	x2iezn	2	6xlarge	24	786432	intel	4500	nitro	false	false	true	9500	50000										8	30	114	23870m	724520Mi	17Gi	234	5.004
x2iezn.8xlarge	amd64	x	x2iezn	2	8xlarge	32	1048576	intel	4500	nitro	false	false	true	12000	75000										8	30	114	31850m	967003Mi	17Gi	234	6.672
x2iezn.12xlarge	amd64	x	x2iezn	2	12xlarge	48	1572864	intel	4500	nitro	false	false	true	19000	100000									1	15	50	107	47810m	1446437Mi	17Gi	737	10.008
x2iezn.metal	amd64	x	x2iezn	2	metal	48	1572864	intel	4500		true	false	true	19000	100000									1	15	50	107	47810m	1446437Mi	17Gi	737	10.008
x8aedz.large	amd64	x	x8aedz	8	large	2	65536	amd	5000	nitro	false	false	true	15000	1562	158									4	20	8	1930m	59407Mi	17Gi	78	
x8aedz.xlarge	amd64	x	x8aedz	8	xlarge	4	131072	amd	5000	nitro	false	false	true	15000	3125	316									4	20	18	3920m	120028Mi	17Gi	78	
x8aedz.3xlarge	amd64	x	x8aedz	8	3xlarge	12	393216	amd	5000	nitro	false	false	true	15000	9375	950									8	40	34	11900m	359915Mi	17Gi	314	
x8aedz.6xlarge	amd64	x	x8aedz	8	6xlarge	24	786432	amd	5000	nitro	false	false	true	15000	18750	1900									8	40	54	23870m	723640Mi	17Gi	314	
x8aedz.12xlarge	amd64	x	x8aedz	8	12xlarge	48	1572864	amd	5000	nitro	false	false	true	30000	37500	3800									16	64	106	47810m	1443434Mi	17Gi	1010	
x8aedz.metal-12xl	amd64	x	x8aedz	8	metal-12xl	48	1572864	amd	5000		true	false	true	30000	37500	3800									16	64	106	47810m	1443434Mi	17Gi	1010	
x8aedz.24xlarge	amd64	x	x8aedz	8	24xlarge	96	3145728	amd	5000	nitro	false	false	true	60000	75000	7600								1	16	64	106	95690m	2898333Mi	17Gi	1010	
x8aedz.metal-24xl	amd64	x	x8aedz	8	metal-24xl	96	3145728	amd	5000		true	false	true	60000	75000	7600								1	16	64	106	95690m	2898333Mi	17Gi	1010	
x8g.medium	arm64	x	x8g	8	medium	1	16384	aws	2800	nitro	false	false	true	10000	520										2	4	4	940m	14653Mi	17Gi	8	0.0977
x8g.large	arm64	x	x8g	8	large	2	32768	aws	2800	nitro	false	false	true	10000	937										3	10	9	1930m	29577Mi	17Gi	29	0.1954
x8g.xlarge	arm64	x	x8g	8	xlarge	4	65536	aws	2800	nitro	false	false	true	10000	1875										4	15	18	3920m	59568Mi	17Gi	58	0.3908
x8g.2xlarge	arm64	x	x8g	8	2xlarge	8	131072	aws	2800	nitro	false	false	true	10000	3750										4	15	38	7910m	120189Mi	17Gi	58	0.7816
x8g.4xlarge	arm64	x	x8g	8	4xlarge	16	262144	aws	2800	nitro	false	false	true	10000	7500										8	30	54	15890m	239495Mi	17Gi	234	1.5632
x8g.8xlarge	arm64	x	x8g	8	8xlarge	32	524288	aws	2800	nitro	false	false	true	10000	15000										8	30	54	31850m	481978Mi	17Gi	234	3.1264
x8g.12xlarge	arm64	x	x8g	8	12xlarge	48	786432	aws	2800	nitro	false	false	true	15000	22500										8	30	54	47810m	724461Mi	17Gi	234	4.6896
x8g.16xlarge	arm64	x	x8g	8	16xlarge	64	1048576	aws	2800	nitro	false	false	true	20000	30000										15	50	107	63770m	961411Mi	17Gi	737	6.2528
x8g.24xlarge	arm64	x	x8g	8	24xlarge	96	1572864	aws	2800	nitro	false	false	true	30000	40000									1	15	50	107	95690m	1446378Mi	17Gi	737	9.3792
x8g.metal-24xl	arm64	x	x8g	8	metal-24xl	96	1572864	aws	2800		true	false	true	30000	40000									1	15	50	107	95690m	1446378Mi	17Gi	737	10.31712
x8g.48xlarge	arm64	x	x8g	8	48xlarge	192	3145728	aws	2700	nitro	false	false	true	40000	50000									1	15	50	107	191450m	2901277Mi	17Gi	737	18.7584
x8g.metal-48xl	arm64	x	x8g	8	metal-48xl	192	3145728	aws	2700		true	false	true	40000	50000									1	15	50	107	191450m	2901277Mi	17Gi	737	18.7584
x8i.large	amd64	x	x8i	8	large	2	32768	intel	3900	nitro	false	false	true	10000	937										3	20	9	1930m	29306Mi	17Gi	59	0.21883
x8i.xlarge	amd64	x	x8i	8	xlarge	4	65536	intel	3900	nitro	false	false	true	10000	1875										4	30	18	3920m	58967Mi	17Gi	118	0.43766
x8i.2xlarge	amd64	x	x8i	8	2xlarge	8	131072	intel	3900	nitro	false	false	true	10000	3750										4	30	38	7910m	119588Mi	17Gi	118	0.87532
x8i.4xlarge	amd64	x	x8i	8	4xlarge	16	262144	intel	3900	nitro	false	false	true	10000	7500										8	50	54	15890m	237794Mi	17Gi	394	1.75064
x8i.8xlarge	amd64	x	x8i	8	8xlarge	32	524288	intel	3900	nitro	false	false	true	10000	15000										10	50	82	31850m	479199Mi	17Gi	492	3.50128
x8i.12xlarge	amd64	x	x8i	8	12xlarge	48	786432	intel	3900	nitro	false	false	true	15000	22500										12	50	110	47810m	720604Mi	17Gi	590	5.25192
x8i.16xlarge	amd64	x	x8i	8	16xlarge	64	1048576	intel	3900	nitro	false	false	true	20000	30000										16	64	106	63770m	958467Mi	17Gi	1010	7.00256
x8i.24xlarge	amd64	x	x8i	8	24xlarge	96	1572864	intel	3900	nitro	false	false	true	30000	40000										16	64	106	95690m	1443434Mi	17Gi	1010	10.50384
x8i.32xlarge	amd64	x	x8i	8	32xlarge	128	2097152	intel	3900	nitro	false	false	true	40000	50000										24	64	98	127610m	1922856Mi	17Gi	1514	14.00512
x8i.48xlarge	amd64	x	x8i	8	48xlarge	192	3145728	intel	3900	nitro	false	false	true	60000	75000									1	24	64	98	191450m	2892789Mi	17Gi	1514	21.00768
x8i.metal-48xl	amd64	x	x8i	8	metal-48xl	192	3145728	intel	3900		true	false	true	60000	75000									1	24	64	98	191450m	2892789Mi	17Gi	1514	23.10845
x8i.64xlarge	amd64	x	x8i	8	64xlarge	256	4194304	intel	3900	nitro	false	false	true	70000	80000									1	24	64	98	255290m	3862722Mi	17Gi	1514	28.01024
x8i.96xlarge	amd64	x	x8i	8	96xlarge	384	6291456	intel	3900	nitro	false	false	true	80000	100000									1	24	64	98	382970m	5802587Mi	17Gi	1514	48.74438
x8i.metal-96xl	amd64	x	x8i	8	metal-96xl	384	6291456	intel	3900		true	false	true	80000	100000									1	24	64	98	382970m	5802587Mi	17Gi	1514	48.74438
z1d.large	amd64	z	z1d	1	large	2	16384	intel	4000	nitro	false	false	false	3170	750	75									3	10	13	1930m	14481Mi	17Gi	29	0.186
z1d.xlarge	amd64	z	z1d	1	xlarge	4	32768	intel	4000	nitro	false	false	false	3170	1250	150									4	15	28	3920m	29317Mi	17Gi	58	0.372
z1d.2xlarge	amd64	z	z1d	1	2xlarge	8	65536	intel	4000	nitro	false	false	false	3170	2500	300									4	15	58	7910m	59627Mi	17Gi	58	0.744
z1d.3xlarge	amd64	z	z1d	1	3xlarge	12	98304	intel	4000	nitro	false	false	false	4750	5000	450									8	30	54	11900m	88002Mi	17Gi	234	1.116
z1d.6xlarge	amd64	z	z1d	1	6xlarge	24	196608	intel	4000	nitro	false	false	false	9500	12000	900									8	30	54	23870m	178933Mi	17Gi	234	2.232
z1d.12xlarge	amd64	z	z1d	1	12xlarge	48	393216	intel	4000	nitro	false	false	false	19000	25000	1800									15	50	107	47810m	355262Mi	17Gi	737	4.464
z1d.metal	amd64	z	z1d	1	metal	48	393216	intel	4000		true	false	false	19000	25000	1800									15	50	107	47810m	355262Mi	17Gi	737	4.464
`;
