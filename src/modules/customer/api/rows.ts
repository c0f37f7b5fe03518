import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Id, naming, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { CustomerLevel } from './customer.ts'
import { maskedPhone } from './maskedPhone.ts'

/** The views of a list: all visible customers, those the person works for, those the person was granted to see. */
export const customerViews = { all: '全部', mine: '我负责的', granted: '获准查看' } as const
export type CustomerView = keyof typeof customerViews

const words = (title: string) => z.string().meta({ title, kind: 'text' })
const count = (title: string) => z.number().int().meta({ title, kind: 'integer' })

/** A row of the list of customers: the columns a person may see, filter, sort and export. */
export const CustomerRow = z.object({
  id: Id,
  /** True for one of the examples that a new company may add and clear. */
  sample: z.boolean(),
  name: naming('客户姓名'),
  phone: maskedPhone,
  wechat: z.string().nullable().meta({ title: '微信', kind: 'text' }),
  province: words('省'),
  city: words('市'),
  district: words('区县'),
  community: words('小区'),
  building: words('楼栋'),
  room: words('房号'),
  houseTypeId: Id.nullable().meta({ title: '户型', kind: 'dictionary', dictionary: 'houseType' }),
  area: z.number().int().nullable().meta({ title: '面积', kind: 'area' }),
  levelId: CustomerLevel.shape.levelId,
  clueCount: count('流量数'),
  openOpportunityCount: count('进行中商机'),
  lastContactAt: Timestamp.nullable().meta({ title: '最近联系', kind: 'datetime' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  own: CustomValues.nullish(),
  version: Version,
})
export type CustomerRow = z.output<typeof CustomerRow>
