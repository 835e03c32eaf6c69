import { createRoot } from 'react-dom/client'
import 'svc-react/styles.css'
import { PolicyApp } from './PolicyApp.js'

const root = document.querySelector('main')
if (!root) throw new Error('the page has no <main>')
createRoot(root).render(<PolicyApp />)
