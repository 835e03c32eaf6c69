using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [ (name = "app", worker = .worker) ],
  sockets = [ (name = "http", address = "*:3000", http = (), service = "app") ],
);

const worker :Workerd.Worker = (
  modules = [ (name = "worker", esModule = embed "dist/worker.js") ],
  # From 2026-08-04 on, `process.env` exists and contains the bindings.
  compatibilityDate = "2026-10-01",
  compatibilityFlags = [ "enable_request_signal" ],
  # For the real service. If the variable is not set, the binding is the string "null".
  # bindings = [ (name = "SVC_API_KEY", fromEnvironment = "SVC_API_KEY") ],
);
