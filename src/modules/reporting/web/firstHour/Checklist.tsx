import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../../kernel/web/call.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type FirstStep, firstSteps, firstHourRoutes as routes } from '../../contract/firstHour.ts'
import { shownOf, ways } from './steps.ts'
import './firstHour.css'

const checklistQuery = queryOf(routes.checklist, undefined, { quiet: true, silent: true })

async function hide(steps: FirstStep[]): Promise<void> {
  await call(routes.hide, { body: { steps, hidden: true } }, { quiet: true })
  await queryClient.invalidateQueries({ queryKey: checklistQuery.queryKey })
}

/** The steps of the first hour: what is done by the company's own data, each leading to where it is done. */
export default function Checklist() {
  const { data = [] } = useQuery({ ...checklistQuery, staleTime: 0 })
  const shown = shownOf(data)
  if (!shown) return null
  const { steps, done, next } = shown
  return (
    <section className="panel first-hour" aria-label="开张清单">
      <header>
        <h2>开张清单</h2>
        <span>
          已完成 {done} / {steps.length}
        </span>
        <Link to="/introduction/index">使用指南</Link>
        <Button kind="text" small onClick={() => void hide(steps.map(one => one.step))}>
          全部隐藏
        </Button>
      </header>
      <ol>
        {steps.map(one => (
          <Step key={one.step} step={one.step} done={one.done} next={one.step === next} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, done, next }: { step: FirstStep; done: boolean; next: boolean }) {
  const title = firstSteps[step]
  return (
    <li data-done={done} data-next={next}>
      <Link to={ways[step].to} aria-label={`${title}：${done ? '已完成' : '去做'}`}>
        <span className="first-hour-mark">{done && <Icon name="check" size={14} />}</span>
        <b>{title}</b>
        <small>{ways[step].why}</small>
      </Link>
      {!done && (
        <Button
          kind="text"
          small
          icon="close"
          aria-label={`不需要“${title}”，隐藏`}
          onClick={() => void hide([step])}
        />
      )}
    </li>
  )
}
