import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { normalisePhone } from '../../../../kernel/api/phone.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { accessRoutes, type Compared } from '../../api/access.ts'
import { SimilarNote } from './SimilarNote.tsx'
import '../customer.css'

type Props = {
  /** The entered values; a phone only if no other hint tells whose it is. */
  values: Record<string, unknown>
  /** The customer whose it is going to be. */
  of?: number
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Shows similar customers while a customer, a phone or an address is entered. */
export function SimilarHint({ values, of }: Props) {
  const body: z.input<typeof Compared> = JSON.parse(usePaused(JSON.stringify(comparedOf(values, of))))
  const { phone, wechat, community } = body
  const { data } = useQuery({
    ...queryOf(accessRoutes.similar, { body }, { quiet: true, silent: true }),
    enabled: may(accessRoutes.similar) && Boolean(phone || wechat || community),
  })
  return <SimilarNote similar={data} compared={body} />
}

function comparedOf(values: Props['values'], of: number | undefined): z.input<typeof Compared> {
  const { phone, wechat, city, community, building, room } = values
  return {
    ...(of !== undefined && { exceptId: of }),
    phone: normalisePhone(text(phone)),
    wechat: text(wechat) || null,
    city: text(city),
    community: text(community),
    building: text(building),
    room: text(room),
  }
}
