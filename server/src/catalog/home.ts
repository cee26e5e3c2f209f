export { popularityOf } from './popularity.rules.ts'
export { leadsNowhere } from './hero.sql.ts'
export { selectRanking } from './ranking.sql.ts'
