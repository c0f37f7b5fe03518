import { useState } from 'react'
import './choice.css'

/** Returns whether this browser's person chose tables last, under a name of the place that remembers it, and a way to choose. */
export function useTables(name: string, usually: boolean): [boolean, (asTable: boolean) => void] {
  const [asTable, set] = useState(() => (localStorage.getItem(name) ?? (usually ? '1' : '0')) === '1')
  const choose = (next: boolean) => {
    localStorage.setItem(name, next ? '1' : '0')
    set(next)
  }
  return [asTable, choose]
}

/** Chooses between charts and tables. */
export function ShapeChoice({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  return (
    <fieldset className="board-periods board-shape">
      <legend className="board-legend">显示方式</legend>
      {[false, true].map(table => (
        <button key={String(table)} type="button" aria-pressed={table === asTable} onClick={() => onChange(table)}>
          {table ? '表格' : '图表'}
        </button>
      ))}
    </fieldset>
  )
}
