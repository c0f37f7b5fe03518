import pg from 'pg'

const { DATE, INT8, TIMESTAMPTZ } = pg.types.builtins
const INT8_ARRAY = 1016 as typeof INT8 // pg's list of builtins lacks it

// Ids and fen stay far below 2^53 and the contract refuses more. Times leave as ISO 8601: sessions run in UTC.
pg.types.setTypeParser(DATE, text => text) // a day of the calendar is no moment
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(INT8_ARRAY, text => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))
pg.types.setTypeParser(TIMESTAMPTZ, text => `${text.replace(' ', 'T')}:00`)
