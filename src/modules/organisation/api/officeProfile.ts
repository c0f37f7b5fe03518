import { z } from 'zod'
import { Id, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { patchOf } from '../../../kernel/api/patch.ts'
import { Phone } from '../../../kernel/api/phone.ts'
import { route } from '../../../kernel/api/route.ts'
import { formatDate, type Moment } from '../../../kernel/api/time.ts'
import { PictureUrl } from '../../files/api/picture.ts'
import { PaperColour, PaperLine, PaperPrinting } from './letterhead.ts'
import { NewOffice, officeSizes } from './newOffice.ts'

const asWords = (words: readonly string[]) => Object.fromEntries(words.map(word => [word, word]))

/** The fields of a company's profile. */
export const OfficeFields = z.object({
  officeName: NewOffice.shape.officeName,
  /** The label of one of the company's own words (dictionary officeType); a new company chooses of the product's. */
  officeType: requiredText('行业类型', 30),
  officeUserNum: z
    .enum(officeSizes, '请选择人员规模')
    .meta({ title: '人员规模', kind: 'enum', words: asWords(officeSizes) }),
  contactName: text('联系人', 30),
  contactPhone: z
    .union([Phone, z.literal('')], '联系电话应为 11 位手机号，或带区号的固定电话')
    .meta({ title: '联系电话', kind: 'phone', examples: ['0571-88886666'] }),
  address: text('地址', 120),
  introduction: text('简介', 500),
  logo: PictureUrl('公司标志'),
  paperColour: PaperColour,
  paperLine: PaperLine,
  paperForm: PaperPrinting.shape.form,
  paperLeft: PaperPrinting.shape.left,
  paperTop: PaperPrinting.shape.top,
})

/** The company as its people see it. Seats, member level and expiry are the platform's to change. */
export const OfficeProfile = z.object({
  officeId: Id,
  ...OfficeFields.shape,
  officeType: z.string(),
  officeUserNum: z.string(),
  /** Seats bought, and those taken by active employees. */
  seats: z.number().int(),
  seatsUsed: z.number().int(),
  memberLevel: z.string(),
  /** The last day of membership, `2026-12-31`; null without end. */
  memberUntil: z.string().nullable(),
  departments: z.number().int(),
  roles: z.number().int(),
  createdAt: Timestamp,
  version: Version,
})
export type OfficeProfile = z.output<typeof OfficeProfile>

export const OfficeEdit = patchOf(OfficeFields).extend({
  version: Version,
  force: z.boolean().default(false),
})
export type OfficeEdit = z.output<typeof OfficeEdit>

/** Days before the end of membership at which it is warned of. */
export const warnedBefore = 30

/**
 * Returns how many days of membership are left in Asia/Shanghai: 0 on its last day, below when it has ended; null
 * without end.
 */
export function daysLeft(memberUntil: string | null, now: Moment): number | null {
  if (memberUntil === null) return null
  return Math.round((Date.parse(memberUntil) - Date.parse(formatDate(now))) / 86_400_000)
}

export const officeProfileRoutes = {
  profile: route({
    at: 'GET /api/admin/office/profile',
    does: '公司信息',
    needs: 'officeManager',
    returns: OfficeProfile,
  }),
  history: route({
    at: 'GET /api/admin/office/history',
    does: '公司信息变更记录',
    needs: 'officeManager',
    returns: z.array(HistoryEntry),
  }),
  edit: route({
    at: 'POST /api/admin/office/edit',
    does: '编辑公司信息',
    needs: 'officeManager:edit',
    body: OfficeEdit,
    returns: OfficeProfile,
  }),
}
