/** The selector terms of an EC2NodeClass: which subnets, security groups, images, reservations. */
import { Type } from 'typebox';
import { rules, type ValidationRule } from '../schema.ts';

const TermTagsSchema = Type.Record(Type.String(), Type.String(), {
  maxProperties: 20,
  description: 'Tags that all must match; the value `*` matches any.',
  ...rules({
    rule: "self.all(k, k != '' && self[k] != '')",
    message: "empty tag keys or values aren't supported",
  }),
});

function atLeastOne(...fields: readonly string[]): ValidationRule {
  return {
    rule: `self.all(x, ${fields.map((f) => `has(x.${f})`).join(' || ')})`,
    message: `expected at least one, got none, [${fields.map((f) => `'${f}'`).join(', ')}]`,
  };
}

function excludes(field: string, others: readonly string[], listName: string): ValidationRule {
  return {
    rule: `!self.exists(x, has(x.${field}) && (${others.map((o) => `has(x.${o})`).join(' || ')}))`,
    message: `'${field}' is mutually exclusive, cannot be set with a combination of other fields in ${listName}`,
  };
}

function notEmptyList(listName: string): ValidationRule {
  return { rule: 'self.size() != 0', message: `${listName} cannot be empty` };
}

export const SubnetSelectorTermsSchema = Type.Array(
  Type.Object({
    id: Type.Optional(Type.String({ pattern: 'subnet-[0-9a-z]+' })),
    tags: Type.Optional(TermTagsSchema),
  }),
  {
    maxItems: 30,
    ...rules(
      notEmptyList('subnetSelectorTerms'),
      atLeastOne('tags', 'id'),
      excludes('id', ['tags'], 'subnetSelectorTerms'),
    ),
  },
);

export const SecurityGroupSelectorTermsSchema = Type.Array(
  Type.Object({
    id: Type.Optional(Type.String({ pattern: 'sg-[0-9a-z]+' })),
    name: Type.Optional(
      Type.String({ description: 'The group-name attribute, not the Name tag.' }),
    ),
    tags: Type.Optional(TermTagsSchema),
  }),
  {
    maxItems: 30,
    ...rules(
      notEmptyList('securityGroupSelectorTerms'),
      atLeastOne('tags', 'id', 'name'),
      excludes('id', ['tags', 'name'], 'securityGroupSelectorTerms'),
      excludes('name', ['tags', 'id'], 'securityGroupSelectorTerms'),
    ),
  },
);

export const CapacityReservationSelectorTermsSchema = Type.Array(
  Type.Object({
    id: Type.Optional(Type.String({ pattern: '^cr-[0-9a-z]+$' })),
    instanceMatchCriteria: Type.Optional(Type.Enum(['open', 'targeted'])),
    ownerID: Type.Optional(Type.String({ pattern: '^[0-9]{12}$' })),
    tags: Type.Optional(TermTagsSchema),
  }),
  {
    maxItems: 30,
    ...rules(
      atLeastOne('tags', 'id', 'instanceMatchCriteria'),
      excludes(
        'id',
        ['tags', 'ownerID', 'instanceMatchCriteria'],
        'capacityReservationSelectorTerms',
      ),
    ),
  },
);

export const PlacementGroupSelectorSchema = Type.Object(
  {
    id: Type.Optional(Type.String({ pattern: '^pg-[0-9a-z]+$' })),
    name: Type.Optional(Type.String({ minLength: 1 })),
  },
  rules(
    {
      rule: 'has(self.name) || has(self.id)',
      message: "expected at least one, got none, ['name', 'id']",
    },
    {
      rule: '!(has(self.name) && has(self.id))',
      message: "'name' and 'id' are mutually exclusive",
    },
  ),
);

const aliasFamilies = [
  'al2',
  'al2023',
  'bottlerocket',
  'windows2019',
  'windows2022',
  'windows2025',
];

const AliasSchema = Type.String({
  maxLength: 30,
  description: 'An image by family and version: al2023@v20261003, bottlerocket@latest.',
  ...rules(
    {
      rule: "self.matches('^[a-zA-Z0-9]+@.+$')",
      message: "'alias' is improperly formatted, must match the format 'family@version'",
    },
    {
      rule: `self.matches('^(${aliasFamilies.join('|')})@')`,
      message: `family is not supported, must be one of the following: ${aliasFamilies.map((f) => `'${f}'`).join(', ')}`,
    },
    {
      rule: "self.matches('^windows[^@]*@') ? self.endsWith('@latest') : true",
      message: "windows families may only specify version 'latest'",
    },
  ),
});

export const AmiSelectorTermsSchema = Type.Array(
  Type.Object({
    alias: Type.Optional(AliasSchema),
    id: Type.Optional(Type.String({ pattern: 'ami-[0-9a-z]+' })),
    name: Type.Optional(Type.String({ description: 'The image name; wildcards are allowed.' })),
    owner: Type.Optional(Type.String()),
    ssmParameter: Type.Optional(Type.String()),
    tags: Type.Optional(TermTagsSchema),
  }),
  {
    minItems: 1,
    maxItems: 30,
    ...rules(
      atLeastOne('tags', 'id', 'name', 'alias', 'ssmParameter'),
      excludes('id', ['alias', 'tags', 'name', 'owner'], 'amiSelectorTerms'),
      excludes('alias', ['id', 'tags', 'name', 'owner'], 'amiSelectorTerms'),
      {
        rule: '!(self.exists(x, has(x.alias)) && self.size() != 1)',
        message:
          "'alias' is mutually exclusive, cannot be set with a combination of other amiSelectorTerms",
      },
    ),
  },
);

const familyByAlias: Readonly<Record<string, string>> = {
  al2: 'AL2',
  al2023: 'AL2023',
  bottlerocket: 'Bottlerocket',
  windows2019: 'Windows2019',
  windows2022: 'Windows2022',
  windows2025: 'Windows2025',
};

/** Rules on `spec` that keep amiFamily and the alias together. */
export const amiFamilyRules: readonly ValidationRule[] = [
  {
    rule: '!self.amiSelectorTerms.exists(x, has(x.alias)) ? has(self.amiFamily) : true',
    message: 'must specify amiFamily if amiSelectorTerms does not contain an alias',
  },
  ...Object.entries(familyByAlias).map(([alias, family]) => ({
    rule: `has(self.amiFamily) && self.amiSelectorTerms.exists(x, has(x.alias) && x.alias.startsWith('${alias}@')) ? self.amiFamily in ['${family}', 'Custom'] : true`,
    message: `if set, amiFamily must be '${family}' or 'Custom' when using a ${family} alias`,
  })),
];
