import { useQuery } from '@tanstack/react-query'
import { percentWords } from '../../../../kernel/api/format.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { opportunityRoutes } from '../../api/routes.ts'

/** Shows a deal as of the end of a day, with later changes marked and their present values. */
export function AsOf({ id, day }: { id: number; day: string }) {
  const { data, error } = useQuery(queryOf(opportunityRoutes.asOf, { params: { id }, query: { day } }, { quiet: true }))
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return <p className="nothing">加载中…</p>
  if (!data.existed) return <p className="nothing">{day} 结束时还没有这个商机。</p>
  const changed = data.fields.filter(field => field.value !== field.now).length
  return (
    <section className="as-of" aria-label={`${day} 结束时`}>
      <p className="hint">
        {changed ? `${day} 结束时的样子；此后改过 ${changed} 处，已标出。` : `${day} 以来没有变化。`}
      </p>
      <dl className="facts">
        {data.fields.map(({ field, title, value, now }) => (
          <div key={field} data-changed={value !== now || undefined}>
            <dt>{title}</dt>
            <dd>
              {value || <Nothing />}
              {value !== now && <small>现在：{now || '空'}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {data.members.length > 0 && (
        <p>
          成员：
          {data.members.map(one => `${one.name}${one.role && `（${one.role}）`} ${percentWords(one.share)}`).join('、')}
        </p>
      )}
    </section>
  )
}
