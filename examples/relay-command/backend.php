<?php
// The same backend in PHP, for https://app.example/relay/authorize. Returns the caller and what they may do.

declare(strict_types=1);

function respond(int $status, array $value): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value, JSON_THROW_ON_ERROR);
    exit;
}

// Reads the session and releases its lock immediately. Otherwise a user's requests would wait for each other.
session_start(['read_and_close' => true]);

if (!isset($_SESSION['user'], $_SESSION['customer'])) {
    respond(401, ['detail' => 'Nobody is signed in.']);
}

$method = $_SERVER['HTTP_X_SVC_RELAY_METHOD'] ?? 'GET';
if ($method !== 'GET' && !($_SESSION['may_write'] ?? false)) {
    respond(200, ['deny' => 'You may read, but not change anything.']);
}

respond(200, [
    'user' => (string) $_SESSION['user'],
    'groupRef' => (string) $_SESSION['customer'],
    'destinations' => true,
]);
