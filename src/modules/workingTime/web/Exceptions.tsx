import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { type Exception, exceptionWords } from '../api/calendar.ts'
import { calendarRoutes as routes } from '../api/routes.ts'
import { expectCalendar, refreshCalendar, showCalendar } from './calendarQuery.ts'
import type { Edited } from './WorkingCalendar.tsx'

type Props = { exceptions: readonly Exception[]; onEdit?: (edited: Edited) => void }

/** Shows the company's own days, over weekdays and holidays. */
export function Exceptions({ exceptions, onEdit }: Props) {
  const remove = async ({ id, version, name }: Exception) => {
    const takeBack = expectCalendar({ exceptions: exceptions.filter(one => one.id !== id) })
    try {
      showCalendar(await call(routes.removeException, { body: { id, version } }))
      notice.success(`已删除“${name}”`)
    } catch {
      takeBack()
      void refreshCalendar()
    }
  }
  return (
    <section className="calendar-exceptions" aria-label="特殊日期">
      <header>
        <h3>特殊日期</h3>
        {onEdit && (
          <Button kind="text" icon="plus" small onClick={() => onEdit({ kind: 'rest' })}>
            添加
          </Button>
        )}
      </header>
      {exceptions.length === 0 && <p className="nothing">公司自己的放假、加班日期，例如年会、盘点。</p>}
      <ul>
        {exceptions.map(one => (
          <li key={one.id}>
            <Tag tone={one.kind === 'work' ? 'orange' : 'green'}>{exceptionWords[one.kind]}</Tag>
            <span>
              {one.name}
              <small>{one.fromDay === one.toDay ? one.fromDay : `${one.fromDay} 至 ${one.toDay}`}</small>
            </span>
            {onEdit && (
              <>
                <Button kind="text" icon="edit" small aria-label={`编辑${one.name}`} onClick={() => onEdit(one)} />
                <Button
                  kind="text"
                  icon="trash"
                  small
                  aria-label={`删除${one.name}`}
                  onClick={() => void remove(one)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
