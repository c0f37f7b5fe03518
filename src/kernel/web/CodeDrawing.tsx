import type { DrawnCode } from './codes.ts'

/** Shows a QR or bar code in black on white, also in dark themes, because scanners need it. */
export function CodeDrawing({ code, label, className }: { code: DrawnCode; label: string; className?: string }) {
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.width} ${code.height}`}
      preserveAspectRatio="xMidYMid meet"
      shapeRendering="crispEdges"
    >
      {code.shapes.map(({ d, stroke }) =>
        stroke === undefined ? (
          <path key={d} d={d} fill="#000" />
        ) : (
          <path key={d} d={d} stroke="#000" strokeWidth={stroke} />
        ),
      )}
    </svg>
  )
}
