import { z } from 'zod'

const mobile = /^1[3-9]\d{9}$/
const landline = /^0\d{9,11}$/

/** What no number holds, though people and their phones write or copy it along: spaces, invisible marks, brackets, dashes and dots. */
const between = /[\s\p{Cf}\p{Pd}()[\]\u2212.\u00b7\u2022\u2027\u2219\u22c5\u30fb\u3002]/gu
/** China's code before a number of its own. */
const country = /^(?:\+|00)?86(?=\d{9})/
/** A landline as it is written after the code, without its `0`. */
const trunkless = /^(?:10\d{8}|[2-9]\d{8,10})$/

/**
 * Normalises a phone as stored: digits only. Drops China's code (`86`, `+86`, `0086`), the trunk `0` before a mobile, separators and
 * invisible marks; a landline after the code gets its `0` back. So one number has one key. Returns null unless it is a mainland mobile or a
 * landline with area code.
 */
export function normalisePhone(written: string): string | null {
  const plain = written.normalize('NFKC').replace(between, '')
  const number = plain.replace(country, '')
  const digits = number.replace(/^0(?=1[3-9]\d{9}$)/, '')
  if (mobile.test(digits)) return digits
  if (number !== plain && trunkless.test(digits)) return `0${digits}`
  return landline.test(digits) ? digits : null
}

/** A phone as typed, turned into its stored form; refuses what is not one. */
export const Phone = z
  .string({ error: '电话不能为空' })
  .trim()
  .max(40, '电话最多 40 个字')
  .transform((written, context) => {
    const phone = normalisePhone(written)
    if (phone === null) context.addIssue({ code: 'custom', message: '电话应为 11 位手机号，或带区号的固定电话' })
    return phone ?? z.NEVER
  })
  .meta({ title: '电话', kind: 'phone' })

/** A mainland mobile as typed, for accounts and one-time codes, turned into its stored form. */
export const Mobile = z
  .string({ error: '手机号不能为空' })
  .trim()
  .max(40, '手机号应为 11 位')
  .transform((written, context) => {
    const phone = normalisePhone(written)
    const isMobile = phone !== null && mobile.test(phone)
    if (!isMobile) context.addIssue({ code: 'custom', message: '手机号应为 11 位' })
    return isMobile ? phone : z.NEVER
  })
  .meta({ title: '手机号', examples: ['13800138000'] })
