import { Flow } from '../../../flows/api/flow.ts'
import type { FormDesign } from '../../../forms/api/design.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import { sampleField, sampleForms } from '../../api/sampleForms.ts'

/** The start of a new approval. */
export type SetupTemplate = Pick<FormDesign, 'name' | 'icon' | 'description'> & {
  title: string
  fields: readonly Field[]
}

/** The head of the initiator's department approves: what most flows begin with. */
export const byHead: Flow = Flow.parse({
  nodes: [
    {
      kind: 'approve',
      key: 'head',
      name: '部门主管审批',
      self: 'leader',
      approvers: [{ kind: 'leader', level: 1 }],
    },
  ],
  repeated: 'once',
  startRights: {},
})

const buying: readonly Field[] = [
  sampleField({ key: 'reason', title: '采购事由', kind: 'longText', required: true }),
  sampleField({
    key: 'items',
    title: '采购明细',
    kind: 'table',
    required: true,
    columns: [
      { key: 'name', title: '物品', kind: 'text', required: true, options: [] },
      { key: 'count', title: '数量', kind: 'number', required: true, options: [], min: 1, decimals: 0 },
      { key: 'price', title: '单价', kind: 'money', required: true, options: [], min: 0 },
      {
        key: 'sum',
        title: '金额',
        kind: 'formula',
        required: false,
        options: [],
        formula: 'count * price',
        result: 'money',
      },
    ],
  }),
  sampleField({ key: 'total', title: '金额合计', kind: 'formula', formula: 'SUM(items.sum)', result: 'money' }),
]

export const templates: readonly SetupTemplate[] = [
  { title: '空白', name: '', icon: 'report', description: '', fields: [] },
  ...sampleForms.map(({ name, ...sample }) => ({ title: name, name: `${name}申请`, ...sample })),
  { title: '采购', name: '采购申请', icon: 'warehouseManager', description: '买什么、多少钱', fields: buying },
]
