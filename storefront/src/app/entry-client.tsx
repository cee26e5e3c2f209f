import '../app.css'
import { begin } from './begin.tsx'

await begin()
