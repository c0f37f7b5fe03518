import { z } from 'zod'
import { requiredText } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { OfficeChoice } from './office.ts'

/** Industry types offered when a company is created. */
export const officeTypes = ['瓷砖', '橱柜', '全屋定制', '卫浴', '木门地板', '灯饰', '家具软装', '建材综合'] as const
/** Staff sizes offered when a company is created. */
export const officeSizes = ['1-20人', '21-50人', '51-100人', '101-500人', '500人以上'] as const

export const NewOffice = z.object({
  officeName: requiredText('企业名称', 40).pipe(z.string().min(2, '企业名称至少 2 个字')).meta({ title: '企业名称' }),
  officeType: z.enum(officeTypes, '请选择行业类型').meta({ title: '行业类型' }),
  officeUserNum: z.enum(officeSizes, '请选择人员规模').meta({ title: '人员规模' }),
  officeUserMaxNum: z
    .number()
    .int()
    .min(1, '席位至少 1 个')
    .max(100_000, '席位最多 100,000')
    .default(100)
    .meta({ title: '席位数' }),
  isOwn: z.number().int().min(0).max(1).default(1),
  createBy: z.number().int().min(0).max(32_767).default(1),
})

export const foundingRoutes = {
  add: route({
    at: 'POST /api/admin/office/addoffice',
    does: '创建企业',
    signedIn: '任何登录的人可以创建自己的企业，并成为其管理员',
    anyOffice: true,
    tries: { atOnce: 30, every: 120 },
    body: NewOffice,
    returns: OfficeChoice,
  }),
}
