import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { type FirstStep, firstSteps, isKeptStep } from '../../api/firstHour.ts'
import { firstHourGuide } from '../../api/places.ts'
import type { StepWay } from '../startKind.ts'
import { checklistQuery, hide, keep } from './acts.ts'
import { SampleData } from './SampleData.tsx'
import { shownOf } from './steps.ts'
import { useWays } from './ways.ts'
import './firstHour.css'

/** The steps of the first hour: what is done by the company's own data, each leading to where it is done; and examples. */
export default function Checklist() {
  const { data = { steps: [], sample: 'none' as const } } = useQuery({ ...checklistQuery, staleTime: 0 })
  const shown = shownOf(data.steps)
  if (!shown && data.sample !== 'in') return null
  return (
    <section className="panel first-hour" aria-label="开张清单">
      {shown ? <Steps {...shown} /> : <h2>示例数据</h2>}
      <SampleData sample={data.sample} />
    </section>
  )
}

function Steps({ steps, done, next }: NonNullable<ReturnType<typeof shownOf>>) {
  const ways = useWays()
  if (!ways) return null
  return (
    <>
      <header>
        <h2>开张清单</h2>
        <span>
          已完成 {done} / {steps.length}
        </span>
        <Link to={firstHourGuide}>开张指南</Link>
        <Button kind="text" small onClick={() => void hide(steps.map(one => one.step))}>
          全部隐藏
        </Button>
      </header>
      <ol>
        {steps.map(one => (
          <Step
            key={one.step}
            step={one.step}
            way={ways.find(way => way.step === one.step)}
            done={one.done}
            next={one.step === next}
          />
        ))}
      </ol>
    </>
  )
}

type StepProps = { step: FirstStep; way: StepWay | undefined; done: boolean; next: boolean }

function Step({ step, way, done, next }: StepProps) {
  const title = firstSteps[step]
  return (
    <li data-done={done} data-next={next}>
      <Link to={way?.to ?? ''} aria-label={`${title}：${done ? '已完成' : '去做'}`}>
        <span className="first-hour-mark">{done && <Icon name="check" size={14} />}</span>
        <b>{title}</b>
        <small>{way?.why}</small>
      </Link>
      {!done && isKeptStep(step) && (
        <Button kind="text" small aria-label={`${title}：就用默认的`} onClick={() => void keep(step)}>
          就用默认的
        </Button>
      )}
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
