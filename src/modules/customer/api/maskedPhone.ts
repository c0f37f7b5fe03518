import { z } from 'zod'

/** A field for a phone that may be hidden. */
export const maskedPhone = z.string().nullable().meta({ title: '电话', kind: 'phone' })
