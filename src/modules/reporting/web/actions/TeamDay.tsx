import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { numberWords } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { type ActionBook, actionKinds, actionRoutes } from '../../api/actions.ts'
import { reportingPlaces } from '../../api/places.ts'
import './teamDay.css'

const kinds = ['followUp', 'entered', 'converted', 'won'] as const
/** How many names are told of those who have written down nothing yet. */
const mostNames = 8

/** The team's day: what people did today beside yesterday, and who has not been in contact with anybody yet. */
export default function TeamDay() {
  const now = new Date()
  const [today, yesterday] = [formatDate(now), formatDate(startOfDay(now, -1))]
  const { data } = useQuery(
    queryOf(actionRoutes.book, { query: { from: yesterday, to: today } }, { quiet: true, silent: true }),
  )
  const people = data?.people ?? []
  const quiet = people.filter(person => countOf(person, today, 'followUp') === 0)
  return (
    <section className="panel team-day" aria-label="团队今天" aria-busy={!data}>
      <header>
        <h2>团队今天</h2>
        <Link to={linkTo(reportingPlaces.home, { show: 'deeds', span: 'today' })}>谁做了什么</Link>
      </header>
      <ul>
        {kinds.map(kind => (
          <li key={kind}>
            <span>{actionKinds[kind]}</span>
            <b>{numberWords(sumOf(people, today, kind))}</b>
            <small>昨天 {numberWords(sumOf(people, yesterday, kind))}</small>
          </li>
        ))}
      </ul>
      <p className="team-quiet">
        {quiet.length > 0 && `今天还没跟进（${quiet.length} 人）：${namesOf(quiet)}`}
        {data && quiet.length === 0 && '今天人人都跟进过了。'}
      </p>
    </section>
  )
}

type Person = ActionBook['people'][number]
type Kind = (typeof kinds)[number]

const countOf = ({ days }: Person, day: string, kind: Kind) => days.find(one => one.day === day)?.[kind] ?? 0
const sumOf = (people: readonly Person[], day: string, kind: Kind) =>
  people.reduce((sum, person) => sum + countOf(person, day, kind), 0)

function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, mostNames).map(({ name }) => name)
  return `${names.join('、')}${people.length > mostNames ? ' 等' : ''}`
}
