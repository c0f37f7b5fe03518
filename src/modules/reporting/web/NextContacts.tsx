import { Link } from 'react-router'
import { may } from '../../../kernel/web/session.ts'
import { clueRoutes } from '../../clue/contract/clue.ts'
import { callingOfClue } from '../../clue/web/calling.ts'
import { CallButton } from '../../followUp/web/CallButton.tsx'
import { opportunityRoutes } from '../../opportunity/contract/routes.ts'
import { callingOfDeal } from '../../opportunity/web/calling.ts'
import type { DashboardFigures } from '../contract/dashboard.ts'
import { dueText, recordAddress, rowsOf } from './figures.ts'

type Contact = DashboardFigures['next'][number]

/** Shows whom to call next, each with the telephone at hand; what was done today is ticked off above. */
export function NextContacts({ next, done }: Pick<DashboardFigures, 'next' | 'done'>) {
  const now = new Date()
  return (
    <section className="panel contacts">
      <header>
        <h2>接下来联系</h2>
        {done > 0 && <span className="contacts-done">今天已联系 {done} 次 ✓</span>}
        <Link to={rowsOf('mine')}>我的流量</Link>
      </header>
      {next.length === 0 && (
        <p className="dashboard-empty">没有约定的联系。写跟进时填上下次跟进时间，到时会在这里提醒您。</p>
      )}
      <ul>
        {next.map(contact => (
          <li key={`${contact.of} ${contact.id}`}>
            <Link to={recordAddress(contact)}>
              <b>{contact.name}</b>
              <small>{contact.of === 'clue' ? '流量' : '商机'}</small>
              <When contact={contact} now={now} />
            </Link>
            {contact.callable && mayCall(contact) && <CallButton calling={callingOf(contact)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function When({ contact: { nextFollowUpAt, leavesAt }, now }: { contact: Contact; now: Date }) {
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

const callingOf = (contact: Contact) => (contact.of === 'clue' ? callingOfClue(contact) : callingOfDeal(contact))

function mayCall({ of }: Contact): boolean {
  const routes = of === 'clue' ? clueRoutes : opportunityRoutes
  return may(routes.revealPhone) && may(routes.follow)
}
