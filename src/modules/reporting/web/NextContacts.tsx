import { Link } from 'react-router'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { dueText, recordAddress, rowsOf } from './figures.ts'

/** Whom to contact next, soonest first. */
export function NextContacts({ next }: { next: DashboardFigures['next'] }) {
  const now = new Date()
  return (
    <section className="panel contacts">
      <header>
        <h2>接下来联系</h2>
        <Link to={rowsOf('mine')}>我的流量</Link>
      </header>
      {next.length === 0 && (
        <p className="dashboard-empty">没有约定的联系。写跟进时填上下次跟进时间，到时会在这里提醒您。</p>
      )}
      <ul>
        {next.map(contact => {
          const due = dueText(contact.nextFollowUpAt, now)
          return (
            <li key={`${contact.of} ${contact.id}`}>
              <Link to={recordAddress(contact)}>
                <b>{contact.name}</b>
                <small>{contact.of === 'clue' ? '流量' : '商机'}</small>
                <time dateTime={contact.nextFollowUpAt} data-late={due.late}>
                  {due.text}
                  {due.late && '（已逾期）'}
                </time>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
