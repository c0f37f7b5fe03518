import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Simulate } from '../simulate/Simulate.tsx'
import { type Tried, useSimulation } from '../simulate/useSimulation.ts'
import type { Marks } from './marks.ts'
import './panel/panel.css'

type Props = Tried & {
  /** Shows a way in the picture; none any more with undefined. */
  onMarks: (marks: Marks | undefined) => void
  onClose: () => void
}

/** Tries what is drawn, saved or not, beside the canvas, which shows the way. */
export default function SimulatePanel({ onMarks, onClose, ...tried }: Props) {
  const simulation = useSimulation(tried)
  const { marks } = simulation
  const mark = useEffectEvent(() => onMarks(marks))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is shown when there is one
  useEffect(() => mark(), [marks])
  return (
    <aside className="designer-panel" aria-label="模拟">
      <header>
        <h3>模拟</h3>
        <Button kind="text" icon="close" aria-label="关闭模拟" onClick={onClose} />
      </header>
      <div className="designer-panel-body">
        <p className="hint">不会真的发起：选择一个人，填写内容，看会经过哪些人。</p>
        <Simulate simulation={simulation} />
      </div>
    </aside>
  )
}
