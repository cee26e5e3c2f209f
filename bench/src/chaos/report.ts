import type { ChaosReport } from './chaos.ts'

const shown = 10

/** Returns true if every acknowledged effect exists, no other exists, and all sums are right. */
export function isKept({ lost, unexplained, findings, deaths }: ChaosReport): boolean {
  return lost.length + unexplained.length + findings.length + deaths === 0
}

export function describeReport(report: ChaosReport): string {
  const { kills, deaths, acknowledged, answered, unanswered, refusals, audits, findings, lost, unexplained } = report
  const refused = Object.entries(refusals).map(([reason, times]) => `${times} × ${reason}`)
  return [
    `${kills.servers} servers and ${kills.postgres} × PostgreSQL killed; ${deaths} died by themselves`,
    `${answered} calls done, ${unanswered} times asked again for want of an answer; refused: ${refused.join(', ') || 'none'}`,
    `${acknowledged} effects acknowledged: ${lost.length} lost, ${unexplained.length} unexplained`,
    `${audits} audits: ${findings.length} findings`,
    ...[...lost.map((fact) => `lost: ${fact}`), ...unexplained.map((fact) => `unexplained: ${fact}`)].slice(0, shown),
    ...new Set(findings),
  ].join('\n')
}
