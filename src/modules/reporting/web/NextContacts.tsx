import { Link } from 'react-router'
import { linkTo } from '../../../kernel/api/place.ts'
import { partOf } from '../../../kernel/web/point.ts'
import type { DashboardFigures } from '../api/dashboard.ts'
import { dueText } from './due.ts'
import type { NextContact, StartKind } from './startKind.ts'
import { kindOf, useStartKinds } from './useStartKinds.ts'

/** Shows whom to call next, each with the telephone at hand; what was done today is ticked off above. */
export function NextContacts({ next, done }: Pick<DashboardFigures, 'next' | 'done'>) {
  const kinds = useStartKinds()
  const now = new Date()
  return (
    <section className="panel contacts">
      <header>
        <h2>接下来联系</h2>
        {done > 0 && <span className="contacts-done">今天已联系 {done} 次 ✓</span>}
        {kinds.map(
          ({ of, own, place }) =>
            own && (
              <Link key={of} to={linkTo(place, { view: 'mine' })}>
                {own}
              </Link>
            ),
        )}
      </header>
      {next.length === 0 && (
        <p className="dashboard-empty">没有约定的联系。写跟进时填上下次跟进时间，到时会在这里提醒您。</p>
      )}
      <ul>
        {next.map(contact => (
          <Row key={`${contact.of} ${contact.id}`} contact={contact} kind={kindOf(kinds, contact.of)} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Row({ contact, kind, now }: { contact: NextContact; kind: StartKind; now: Date }) {
  const { Call } = partOf(kind.load)
  return (
    <li>
      <Link to={linkTo(kind.place, { view: 'mine', open: contact.id })}>
        <b>{contact.name}</b>
        <small>{kind.title}</small>
        <When contact={contact} now={now} />
        {contact.own.length > 0 && (
          <small className="contacts-own">
            {contact.own.map(({ title, value }) => `${title} ${value}`).join(' · ')}
          </small>
        )}
      </Link>
      {contact.callable && <Call contact={contact} />}
    </li>
  )
}

function When({ contact: { nextFollowUpAt, leavesAt }, now }: { contact: NextContact; now: Date }) {
  if (leavesAt) return <em className="contacts-leaving">{dueText(leavesAt, now).text} 退回公海</em>
  if (!nextFollowUpAt) return <em className="contacts-new">新分配未联系</em>
  const due = dueText(nextFollowUpAt, now)
  return (
    <time dateTime={nextFollowUpAt} data-late={due.late}>
      {due.text}
      {due.late && '（已逾期）'}
    </time>
  )
}
