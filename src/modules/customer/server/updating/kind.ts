import { columnsOf } from '../../../../kernel/api/list.ts'
import { normalisePhone, Phone } from '../../../../kernel/api/phone.ts'
import { importWithCustom } from '../../../customFields/server/index.ts'
import { type CellKind, type ImportField, type ImportKind, RowRefused } from '../../../transfer/server/index.ts'
import { CustomerInput } from '../../api/customer.ts'
import { customerPlaces } from '../../api/places.ts'
import { announceCustomer } from '../announce.ts'
import { customCustomer } from '../custom.ts'
import { customersByPhone, unseenPhones } from '../importing.ts'
import type { CustomerSection } from '../kinds.ts'
import { jointRegion, regionWords } from '../regions.ts'
import { wholeNumbers } from '../shownNumbers.ts'
import { changedIn, obstaclesOf, restore } from './undo.ts'
import { findKnown, holdUpdated, updateCustomers } from './update.ts'

const unknown = '没有这位客户：客户随流量或商机建立，请从那里导入'
const mostTold = 200 // customers whose open screens are told one by one

const Updated = CustomerInput.extend({ phone: Phone })

const told: Readonly<Record<keyof typeof Updated.shape, Partial<ImportField>>> = {
  name: { hint: '最多 40 个字。', example: '王小明', synonyms: ['姓名', '客户', '客户名称', '联系人', '业主'] },
  phone: {
    hint: '按电话找到已有的客户；导出时遮住的号码可以原样导入。',
    example: '15400000000',
    synonyms: ['手机', '手机号', '联系电话', '客户电话'],
  },
  wechat: { hint: '最多 60 个字。', synonyms: ['微信号'] },
  province: { synonyms: ['省份'] },
  city: { synonyms: ['城市'] },
  district: { synonyms: ['区', '县'] },
  community: { synonyms: ['楼盘', '小区名称'] },
  building: { synonyms: ['楼号', '栋号'] },
  room: { synonyms: ['门牌号'] },
  houseTypeId: { hint: '从下拉列表中选择。', synonyms: ['房型'] },
  area: { hint: '平方米，最多两位小数。', example: '118.5', synonyms: ['建筑面积'] },
}

const fields: ImportField[] = columnsOf(Updated).map(({ key, title, kind, dictionary }) => ({
  hint: '',
  example: '',
  synonyms: [],
  ...told[key as keyof typeof told],
  key,
  title,
  kind: kind as CellKind,
  dictionary,
  required: key === 'name' || key === 'phone',
}))

/** The import that changes customers, found by their phones. It makes none: customers come with clues and deals. */
export function customerImport(sections: readonly CustomerSection[]): ImportKind {
  const kind: ImportKind = {
    kind: 'customer',
    title: '客户',
    element: 'customerList:import',
    numbersElement: 'customerList:view_phone',
    module: sections[0]?.module ?? '',
    path: customerPlaces.list.path,
    tables: ['customer'],
    fields,
    usually: 'update',
    joint: jointRegion,
    shown: {
      fields: ['phone', 'wechat'],
      read: (desk, rows) =>
        wholeNumbers(
          desk,
          rows.map(({ row, texts: { name = '', phone = '', wechat = '' } }) => {
            return { row, name, phone: normalisePhone(phone) ?? phone, wechat }
          }),
        ),
    },
    schema: Updated,
    identity: 'phone',
    objection: () => null,
    forPerson: desk => importWithCustom(desk, customCustomer, kind),
    references: async () => ({ region: regionWords }),
    faults: async (_, records, { known }) =>
      records
        .filter(({ values }) => !known.has(String(values.phone)))
        .map(({ row }) => ({ row, field: 'phone', message: unknown })),
    unseen: (desk, records) =>
      unseenPhones(
        desk,
        records.map(({ values }) => String(values.phone)),
      ),
    find: (desk, phones) => findKnown(desk, sections, phones),
    async create(desk, _, records) {
      const known = await customersByPhone(
        desk,
        records.map(({ values }) => String(values.phone)),
      )
      if (records.some(({ values }) => !known.has(String(values.phone)))) throw new RowRefused('phone', unknown)
      return { existing: [...records], stored: Promise.resolve() }
    },
    update: (desk, batchId, records) => updateCustomers(desk, sections, batchId, records),
    holds: holdUpdated,
    async announce(desk, batchId) {
      for (const id of await changedIn(desk, batchId, mostTold)) await announceCustomer(desk, sections, id)
    },
    obstacles: obstaclesOf,
    undo: restore,
  }
  return kind
}
