import { BarChart, FunnelChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAppSettings } from '../../../../kernel/web/appSettings.ts'
import { still } from '../../../../kernel/web/motion.ts'
import { type Look, lookNow } from './look.ts'

use([BarChart, FunnelChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])

export type ChartProps = { label: string; height: number; option: (look: Look) => EChartsCoreOption }

/** A chart in the look of the theme; a part of it that has a `to` opens that address. */
export default function Chart({ label, height, option }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const theme = useAppSettings(state => state.shown)
  const navigate = useNavigate()
  const open = useEffectEvent(({ data }: { data?: unknown }) => {
    const { to } = (data ?? {}) as { to?: string }
    if (to) navigate(to)
  })
  useEffect(() => {
    const made = init(box.current, undefined, { renderer: 'svg' })
    chart.current = made
    made.on('click', event => open(event))
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(made.getDom())
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other look
  useEffect(() => {
    chart.current?.setOption({ ...option(lookNow()), animation: !still() }, { notMerge: true })
    chart.current?.resize()
  }, [option, theme, height])
  return <div ref={box} className="board-chart" role="img" aria-label={label} style={{ height }} />
}
