import { useQuery } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { yuan } from '../../../../kernel/api/format.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Partly } from '../../../../kernel/web/ui/Partly.tsx'
import { type ChainFigure, type ChainLevel, type ChainPart, chainRoutes } from '../../api/chain.ts'
import { ChainRows } from './ChainRows.tsx'
import './chain.css'

/** Draws 资金链 (chain.md §6): from what was quoted to what was earned, each figure opening what makes it up. */
export function Chain({ of, id }: { of: ChainLevel; id: number }) {
  const { data: parts, error } = useQuery(queryOf(chainRoutes[of], { params: { id } }))
  if (error) return <p className="drawer-message">{error.message}</p>
  if (parts?.length === 0) return <p className="drawer-message">没有您能看到的金额。</p>
  return parts?.map(part => <Part key={part.key} part={part} />)
}

function Part({ part: { title, figures, partly } }: { part: ChainPart }) {
  const [opened, setOpened] = useState<string>()
  const rowsId = useId()
  const shown = figures.find(one => one.key === opened)
  const draw = (figure: ChainFigure) => (
    <FigureButton
      figure={figure}
      rowsId={rowsId}
      open={figure === shown}
      onPress={() => setOpened(figure === shown ? undefined : figure.key)}
    />
  )
  const aside = figures.filter(figure => figure.aside && figure.value !== 0)
  return (
    <section className="chain" aria-label={title}>
      <h3>{title}</h3>
      <Partly words={partly} />
      <ol className="chain-steps">
        {figures
          .filter(figure => !figure.aside)
          .map(figure => (
            <li key={figure.key}>{draw(figure)}</li>
          ))}
      </ol>
      {aside.length > 0 && (
        <div className="chain-aside">
          {aside.map(figure => (
            <Fragment key={figure.key}>{draw(figure)}</Fragment>
          ))}
        </div>
      )}
      <div id={rowsId}>{shown && <ChainRows figure={shown} />}</div>
    </section>
  )
}

type ButtonProps = { figure: ChainFigure; rowsId: string; open: boolean; onPress: () => void }

function FigureButton({ figure: { title, value, beside }, rowsId, open, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className="row-card chain-figure"
      aria-expanded={open}
      aria-controls={rowsId}
      onClick={onPress}
    >
      <small>{title}</small>
      <b>{yuan(value)}</b>
      {beside && <small>{beside}</small>}
    </button>
  )
}
