import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Place } from '../../../kernel/api/place.ts'
import { call } from '../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { NewLink } from '../../../kernel/web/ui/NewLink.tsx'
import type { LinkRoutes, SharedLink } from '../api/link.ts'
import { LinkRow } from './LinkRow.tsx'
import '../../../kernel/web/drawer/record.css'
import './documentLinks.css'

type Props = {
  routes: Pick<LinkRoutes, 'list' | 'add' | 'revoke'>
  id: number
  /** Where its holder reads the document. */
  place: Pick<Place, 'path'>
  /** What such a link is called, and how the sending. */
  label: string
  sent: string
  /** For how many days a link may open; the first is usual. */
  days: readonly [number, ...number[]]
  /** Why no link can be made now. */
  never?: string | undefined
  /** What else can be done with a link's document. */
  children?: ReactNode
}

/** Makes links by which somebody without an account opens a document, and shows which there are and when they were opened. */
export function DocumentLinks({ routes, id, place, label, sent, days, never, children }: Props) {
  const query = queryOf(routes.list, { params: { id } })
  const { data: links = [] } = useQuery({ ...query, select: found => found as SharedLink[] })
  const [chosen, setChosen] = useState(days[0])
  const [made, setMade] = useState<string>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  const add = async () => {
    const { token } = await call(routes.add, { body: { id, days: chosen } })
    setMade(`${location.origin}${place.path}#${token}`)
    await refresh()
  }
  return (
    <section className="document-links">
      {never === undefined ? (
        <div className="record-actions">
          {days.length > 1 && <Days days={days} value={chosen} onChange={setChosen} />}
          <Button kind="primary" onClick={() => void add().catch(() => undefined)}>
            生成{label}
            {days.length === 1 && `（${chosen} 天）`}
          </Button>
          {children}
        </div>
      ) : (
        never && <p className="hint">{never}</p>
      )}
      {made && <NewLink label={label} address={made} />}
      <ul>
        {links.map(link => (
          <LinkRow key={link.id} link={link} route={routes.revoke} sent={sent} onRevoked={() => void refresh()} />
        ))}
      </ul>
    </section>
  )
}

type DaysProps = { days: readonly number[]; value: number; onChange: (days: number) => void }

function Days({ days, value, onChange }: DaysProps) {
  return (
    <label>
      有效
      <select className="input" value={value} onChange={event => onChange(Number(event.target.value))}>
        {days
          .toSorted((a, b) => a - b)
          .map(one => (
            <option key={one} value={one}>
              {one} 天
            </option>
          ))}
      </select>
    </label>
  )
}
