export { popularityOf } from './heat.rules.ts'
export { leadsNowhere } from './hero.sql.ts'
export { selectRanking } from './ranking.sql.ts'
