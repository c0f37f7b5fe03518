import { z } from 'zod'

/** What stands where a phone is wanted but may not be shown. */
export const maskedPhone = z.string().nullable().meta({ title: '电话', kind: 'phone' })
