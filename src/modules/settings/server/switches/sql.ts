/** SQL of the number to which a switch stands in the office of a row `e`. */
export const numberOfSwitch = (code: string, { default: otherwise }: { default: number }) =>
  `coalesce((select (s.value #>> '{}')::integer from office_switch s
  where s.office_id = e.office_id and s.code = '${code}'), ${otherwise})`
