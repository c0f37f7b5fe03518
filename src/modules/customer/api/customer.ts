import { z } from 'zod'
import { Id, requiredText, text, word } from '../../../kernel/api/fields.ts'
import { Phone } from '../../../kernel/api/phone.ts'

/** An address of a customer: the first or a further home. */
export const Address = z.object({
  province: text('省', 20).default(''),
  city: text('市', 20).default(''),
  district: text('区县', 20).default(''),
  community: text('小区', 60).default(''),
  building: text('楼栋', 20).default(''),
  room: text('房号', 20).default(''),
})
export type Address = z.output<typeof Address>

/** Returns an address on one line: 浙江省杭州市西湖区 云栖花园 3幢 1201. */
export function addressText({ province, city, district, community, building, room }: Address): string {
  return [`${province}${city}${district}`, community, building, room].filter(part => part !== '').join(' ')
}

/** The level of a customer, by which prices differ. Only who may set levels (`customerList:level`) enters it, and never with a new record. */
export const CustomerLevel = z.object({ levelId: word('客户等级', 'customerLevel') })
export type CustomerLevel = z.output<typeof CustomerLevel>

/** The fields of a customer that a person enters. Phone or WeChat is required; the form checks this. */
export const CustomerInput = z.object({
  name: requiredText('客户姓名', 40),
  phone: Phone.nullish(),
  wechat: text('微信', 60).nullish(),
  ...Address.shape,
  houseTypeId: Id.nullish().meta({ title: '户型', kind: 'dictionary', dictionary: 'houseType' }),
  area: z
    .number()
    .int('面积最多两位小数')
    .min(0, '面积须为 0 或更大')
    .max(100_000_000, '面积最大为 1,000,000 ㎡')
    .nullish()
    .meta({ title: '面积', kind: 'area' }),
})
export type CustomerInput = z.output<typeof CustomerInput>
