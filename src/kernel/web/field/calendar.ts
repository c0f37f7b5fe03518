import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

export type { Dayjs } from 'dayjs'
/** The calendar of Ant Design's date fields, speaking Chinese, its weeks beginning on Monday. */
export { dayjs }
