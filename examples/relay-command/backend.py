"""A backend with one URL for the relay. Returns the caller and what they may do."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# A placeholder for your app's sessions.
SESSIONS = {
    "ada-1815": {"user": "ada", "group": "acme", "may_write": True},
    "joan-1907": {"user": "joan", "group": "globex", "may_write": False},
}


def session_of(cookies):
    # Without SimpleCookie, which loses every cookie if it cannot parse one of them.
    for cookie in cookies.split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == "session":
            return SESSIONS.get(value)
    return None


class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keep-alive for the relay's connections

    def do_GET(self):
        if self.path != "/relay/authorize":
            return self.respond(404, {"detail": "This page does not exist."})
        session = session_of(self.headers.get("Cookie", ""))
        if session is None:
            return self.respond(401, {"detail": "Nobody is signed in."})
        method = self.headers.get("X-Svc-Relay-Method", "GET")
        if method != "GET" and not session["may_write"]:
            return self.respond(200, {"deny": "You may read, but not change anything."})
        grant = {"user": session["user"], "groupRef": session["group"], "destinations": True}
        return self.respond(200, grant)

    def respond(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 9000
    server = ThreadingHTTPServer(("127.0.0.1", port), Backend)
    print(f"listening on port {server.server_address[1]}", flush=True)
    server.serve_forever()
