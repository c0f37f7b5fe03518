import { z } from 'zod'

const mobile = /^1[3-9]\d{9}$/
const landline = /^0\d{9,11}$/

/**
 * Normalises a phone as stored: digits only, +86 and separators dropped. Returns null unless it is a mainland mobile or a
 * landline with area code.
 */
export function normalisePhone(written: string): string | null {
  const digits = written
    .normalize('NFKC')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)86/, '')
  return mobile.test(digits) || landline.test(digits) ? digits : null
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

/** A mainland mobile, for accounts and one-time codes. */
export const Mobile = z
  .string({ error: '手机号不能为空' })
  .trim()
  .regex(mobile, '手机号应为 11 位')
  .meta({ title: '手机号', examples: ['13800138000'] })
