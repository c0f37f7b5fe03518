import { useQuery } from '@tanstack/react-query'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { givingRoutes, type Receiver } from '../../api/receivers.ts'
import './giving.css'

const mostShown = 6

/** Shows possible receivers with their load, the least first; one click chooses. Sets `ownerId`. */
export function Receivers({ form, of }: { form: FormModel; of: string }) {
  const { data } = useQuery(queryOf(givingRoutes.receivers, { query: { of } }, { quiet: true, silent: true }))
  const chosen = form.values.ownerId
  if (!data) return <p className="hint">正在看每个人手上有多少…</p>
  return (
    <ul className="receivers" aria-label="接手人手上的数量">
      {shownOf(data, of, chosen).map(one => (
        <li key={one.id}>
          <button
            type="button"
            className="row-card"
            aria-pressed={one.id === chosen}
            onClick={() => form.set('ownerId', one.id)}
          >
            <b>{one.name}</b>
            <small>{one.department}</small>
            {one.loads.map(load => (
              <span key={load.of}>
                {load.title} {load.count}
              </span>
            ))}
            <span>今天新到 {one.today}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the people with the least load of the kind, with the chosen one on top. */
function shownOf(all: readonly Receiver[], of: string, chosen: unknown): Receiver[] {
  const load = (one: Receiver) => one.loads.find(load => load.of === of)?.count ?? 0
  const others = all.filter(one => one.id !== chosen).sort((a, b) => load(a) - load(b) || a.today - b.today)
  return [...all.filter(one => one.id === chosen), ...others].slice(0, mostShown)
}
