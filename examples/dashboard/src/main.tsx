import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'svc-react/styles.css'
import './dashboard.css'
import { App } from './App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
