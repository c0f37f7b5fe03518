import { useReactFlow, useViewport } from '@xyflow/react'
import { lasting } from '../../../../../kernel/web/motion.ts'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'

/** Shows buttons to zoom in, zoom out, and see everything. */
export function Zoom() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const { zoom } = useViewport()
  const step = { duration: lasting(150) }
  return (
    <div className="flow-zoom nopan">
      <Button kind="text" small icon="minus" aria-label="缩小" onClick={() => void zoomOut(step)} />
      <Button
        kind="text"
        small
        aria-label={`${Math.round(zoom * 100)}%，缩放到全部可见`}
        onClick={() => void fitView({ ...step, padding: 0.06, maxZoom: 1 })}
      >
        {Math.round(zoom * 100)}%
      </Button>
      <Button kind="text" small icon="plus" aria-label="放大" onClick={() => void zoomIn(step)} />
    </div>
  )
}
