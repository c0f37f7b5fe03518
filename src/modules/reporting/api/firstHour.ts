import { z } from 'zod'
import { Nothing, oneOf } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { officeProfileRoutes } from '../../organisation/api/officeProfile.ts'

/** The steps of a new company in their order: first those to its first money, then what more people and customers need. */
export const firstSteps = {
  goods: '录入商品',
  price: '定标价',
  quotation: '报第一份价',
  contract: '签第一份合同',
  money: '收第一笔钱',
  people: '邀请同事',
  import: '导入客户',
  followUp: '写第一条跟进',
  departments: '建部门',
  pool: '定公海',
  rules: '定规则',
} as const
export type FirstStep = keyof typeof firstSteps
const FirstStep = oneOf('步骤', firstSteps)

/** Steps that are done too once somebody says that what the product came with will do. */
export const keptSteps = ['pool', 'rules'] as const
export type KeptStep = (typeof keptSteps)[number]
export const isKeptStep = (step: string): step is KeptStep => (keptSteps as readonly string[]).includes(step)

/** Examples of a company: they are `in`, they are `offered` as it has nothing of its own yet, or neither. */
export const sampleStates = ['none', 'offered', 'in'] as const
export type SampleState = (typeof sampleStates)[number]

export const firstHourRoutes = {
  checklist: route({
    at: 'GET /api/crm/dashboard/firstHour',
    does: '开张清单',
    signedIn: '自己可以做的步骤',
    returns: z.object({
      steps: z.array(
        z.object({
          step: FirstStep,
          done: z.boolean(),
          hidden: z.boolean(),
          /** The person's own record with which the step goes on, its kind and id as `kind-12`; null where it begins anew. */
          at: z.string().nullable(),
        }),
      ),
      /** Always `none` for who may not put examples in. */
      sample: z.enum(sampleStates),
    }),
  }),
  keep: route({
    at: 'POST /api/crm/dashboard/firstHour/keep',
    does: '沿用默认的公海或规则，步骤算完成',
    signedIn: '只有可以做这一步的人，否则拒绝',
    body: z.object({ step: z.enum(keptSteps, '请选择步骤') }),
    returns: Nothing,
  }),
  fillSample: route({
    at: 'POST /api/crm/dashboard/firstHour/sample/fill',
    does: '放入示例数据',
    needs: officeProfileRoutes.edit.needs,
    returns: Nothing,
  }),
  clearSample: route({
    at: 'POST /api/crm/dashboard/firstHour/sample/clear',
    does: '清除示例数据',
    needs: officeProfileRoutes.edit.needs,
    returns: Nothing,
  }),
  hide: route({
    at: 'POST /api/crm/dashboard/firstHour/hide',
    does: '隐藏开张清单的步骤，或重新显示',
    signedIn: '自己的清单',
    body: z.object({
      steps: z.array(FirstStep).min(1, '请选择步骤').max(Object.keys(firstSteps).length),
      hidden: z.boolean(),
    }),
    returns: Nothing,
  }),
}
