import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { firstSteps, isKeptStep } from '../../api/firstHour.ts'
import { firstHourGuide } from '../../api/places.ts'
import type { StepWay } from '../startKind.ts'
import { checklistQuery, hide, keep } from './acts.ts'
import { keepRoom, Room } from './Room.tsx'
import { SampleData } from './SampleData.tsx'
import { type ShownStep, shownOf } from './steps.ts'
import { addressOf, useWays } from './ways.ts'
import './firstHour.css'

/** The first hour as one card: the next step with its button, and behind a press the others and the examples. */
export default function Checklist() {
  const { data, isError } = useQuery({ ...checklistQuery, staleTime: 0 })
  const ways = useWays()
  const [open, setOpen] = useState(false)
  const shown = data ? shownOf(data.steps) : null
  const isThere = shown !== null || data?.sample === 'in'
  useEffect(() => {
    if (data) keepRoom(isThere)
  }, [data, isThere])
  if (isError || (data && !isThere)) return null
  if (!data || !ways) return <Room />
  return (
    <section className="panel first-hour" aria-label="开张清单">
      {shown ? (
        <Next {...shown} ways={ways} open={open} onTurn={() => setOpen(!open)} />
      ) : (
        <SampleData sample={data.sample} />
      )}
      {shown && open && (
        <>
          <Steps {...shown} ways={ways} />
          <SampleData sample={data.sample} />
        </>
      )}
    </section>
  )
}

type Shown = NonNullable<ReturnType<typeof shownOf>> & { ways: readonly StepWay[] }
type NextProps = Shown & { open: boolean; onTurn: () => void }

/** How far the company is, and the step to do next. */
function Next({ steps, done, next, ways, open, onTurn }: NextProps) {
  const way = ways.find(one => one.step === next.step)
  return (
    <div className="first-hour-next">
      <p className="first-hour-done">
        <b>开张清单</b>
        <span>
          已完成 {done} / {steps.length}
        </span>
        <progress max={steps.length} value={done} aria-hidden="true" />
      </p>
      {way && (
        <p className="first-hour-what">
          <b>下一步：{firstSteps[next.step]}</b>
          <small>{way.why}</small>
        </p>
      )}
      {way && (
        <Link className="btn btn-primary" to={addressOf(way, next)} aria-label={`${firstSteps[next.step]}：${way.act}`}>
          {way.act}
        </Link>
      )}
      <Button kind="text" icon={open ? 'up' : 'down'} aria-expanded={open} onClick={onTurn}>
        {open ? '收起' : '全部步骤'}
      </Button>
      <Button
        kind="text"
        icon="close"
        aria-label="不再显示开张清单"
        onClick={() => void hide(steps.map(one => one.step))}
      />
    </div>
  )
}

function Steps({ steps, next, ways }: Shown) {
  return (
    <>
      <ol>
        {steps.map(one => (
          <Step key={one.step} of={one} way={ways.find(way => way.step === one.step)} next={one === next} />
        ))}
      </ol>
      <p className="first-hour-guide">
        <Link to={firstHourGuide}>开张指南</Link>
      </p>
    </>
  )
}

function Step({ of, way, next }: { of: ShownStep; way: StepWay | undefined; next: boolean }) {
  const { step, done } = of
  const title = firstSteps[step]
  return (
    <li data-done={done} data-next={next}>
      <Link to={way ? addressOf(way, of) : ''} aria-label={`${title}：${done ? '已完成' : '去做'}`}>
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
