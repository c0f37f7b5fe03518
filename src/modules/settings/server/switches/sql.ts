/** SQL of the number to which a switch stands in an office (SQL): that of the row `e`, unless another is said. One that is bound is read once, and not for each row. */
export const numberOfSwitch = (code: string, { default: otherwise }: { default: number }, office = 'e.office_id') =>
  `coalesce((select (sw.value #>> '{}')::integer from office_switch sw
  where sw.office_id = ${office} and sw.code = '${code}'), ${otherwise})`
