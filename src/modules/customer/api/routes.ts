import { z } from 'zod'
import { CustomValues } from '../../../kernel/api/customValues.ts'
import { Id, IdText, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Phone } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { Address, CustomerInput, CustomerLevel } from './customer.ts'
import { addressLabel, CustomerDetail } from './detail.ts'
import { CustomerRow } from './rows.ts'

const one = z.object({ id: IdText })
const phoneNote = text('备注', 20).default('')

/** The fields of an edit; a missing field keeps its value, for example a phone that the person may not see. */
export const CustomerEdit = patchOf(CustomerInput.extend(CustomerLevel.shape)).extend({
  own: CustomValues.optional(),
  id: Id,
  version: Version,
  force: z.boolean().default(false),
})
export type CustomerEdit = z.output<typeof CustomerEdit>

export const NewPhone = z.object({ customerId: Id, phone: Phone, note: phoneNote })
export const PhoneEdit = patchOf(z.object({ phone: Phone, note: phoneNote })).extend({ id: Id, version: Version })

const empty = { error: '请填写小区', path: ['community'] }
export const NewAddress = Address.extend({ customerId: Id, label: addressLabel })
export const AddressEdit = patchOf(Address.extend({ label: addressLabel })).extend({ id: Id, version: Version })

/** A division of the official list; `said` is the sound of its name, character by character. */
export const ListedDivision = z.object({ code: z.string(), name: z.string(), said: z.array(z.string()) })
export type ListedDivision = z.output<typeof ListedDivision>

export const customerRoutes = {
  regions: route({
    at: 'GET /api/crm/customer/regions',
    does: '省市区县',
    signedIn: '公开的行政区划，每个地址都需要',
    returns: z.array(ListedDivision),
  }),
  list: route({
    at: 'POST /api/crm/customer/list',
    does: '客户列表',
    needs: 'customerList',
    reads: true,
    body: ListQuery,
    returns: listOf(CustomerRow),
  }),
  totals: route({
    at: 'POST /api/crm/customer/totals',
    does: '客户合计',
    needs: 'customerList',
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/customer/detail/:id',
    does: '客户360',
    needs: 'customerList',
    params: one,
    returns: CustomerDetail,
  }),
  history: route({
    at: 'GET /api/crm/customer/history/:id',
    does: '客户变更记录',
    needs: 'customerList',
    params: one,
    returns: z.array(HistoryEntry),
  }),
  edit: route({
    at: 'POST /api/crm/customer/edit',
    does: '编辑客户',
    needs: 'customerList:edit',
    body: CustomerEdit,
    returns: CustomerDetail,
  }),
  revealPhone: route({
    at: 'POST /api/crm/customer/revealPhone/:id',
    does: '查看客户完整电话',
    needs: 'customerList:view_phone',
    params: one,
    returns: z.object({
      phone: z.string().nullable(),
      wechat: z.string().nullable(),
      further: z.array(z.object({ id: Id, phone: z.string() })),
    }),
  }),
  addPhone: route({
    at: 'POST /api/crm/customer/phone/add',
    does: '新增客户电话',
    needs: 'customerList:edit',
    body: NewPhone,
    returns: CustomerDetail,
  }),
  editPhone: route({
    at: 'POST /api/crm/customer/phone/edit',
    does: '编辑客户电话',
    needs: 'customerList:edit',
    body: PhoneEdit,
    returns: CustomerDetail,
  }),
  firstPhone: route({
    at: 'POST /api/crm/customer/phone/first',
    does: '设为主电话',
    needs: 'customerList:edit',
    body: z.object({ id: Id }),
    returns: CustomerDetail,
  }),
  removePhone: route({
    at: 'POST /api/crm/customer/phone/remove',
    does: '删除客户电话',
    needs: 'customerList:edit',
    body: z.object({ id: Id }),
    returns: CustomerDetail,
  }),
  addAddress: route({
    at: 'POST /api/crm/customer/address/add',
    does: '新增客户地址',
    needs: 'customerList:edit',
    body: NewAddress.refine(address => address.community, empty),
    returns: CustomerDetail,
  }),
  editAddress: route({
    at: 'POST /api/crm/customer/address/edit',
    does: '编辑客户地址',
    needs: 'customerList:edit',
    body: AddressEdit.refine(address => address.community !== '', empty),
    returns: CustomerDetail,
  }),
  removeAddress: route({
    at: 'POST /api/crm/customer/address/remove',
    does: '删除客户地址',
    needs: 'customerList:edit',
    body: z.object({ id: Id }),
    returns: CustomerDetail,
  }),
}
