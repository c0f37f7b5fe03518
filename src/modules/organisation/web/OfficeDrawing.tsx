/** Seven little buildings on a 40 by 40 field: a filled ground shape and the lines upon it. */
const drawings = [
  { ground: 'M9 34V12l11-6 11 6v22Z', lines: 'M15 18h3M22 18h3M15 24h3M22 24h3M18 34v-5h4v5' },
  { ground: 'M6 34V18l8-5v5l8-5v5l8-5v21Z', lines: 'M11 24h4M19 24h4M11 29h4M19 29h4M30 34h4' },
  { ground: 'M7 34V16h26v18Z', lines: 'M5 16l3-7h24l3 7M13 16v4M20 16v4M27 16v4M16 34v-8h8v8' },
  { ground: 'M12 34V6h16v28Z', lines: 'M16 12h2M22 12h2M16 18h2M22 18h2M16 24h2M22 24h2M20 34v-4' },
  { ground: 'M5 34V20L20 8l15 12v14Z', lines: 'M14 34v-9h12v9M20 25v9M17 17h6' },
  { ground: 'M7 34V15h12v19ZM21 34V8h12v26Z', lines: 'M11 20h4M11 26h4M25 14h4M25 20h4M25 26h4' },
  { ground: 'M8 34c0-16 5-26 12-28 7 2 12 12 12 28Z', lines: 'M20 6v28M13 20h14M11 27h18' },
] as const

/** Shows the picture on an office's card; `number` from 1 to 7. */
export function OfficeDrawing({ number }: { number: number }) {
  const { ground, lines } = drawings[number - 1] ?? drawings[0]
  return (
    <svg className={`office-drawing office-drawing-${number}`} viewBox="0 0 40 40" aria-hidden="true">
      <path className="office-drawing-ground" d={ground} />
      <path d={lines} />
    </svg>
  )
}
