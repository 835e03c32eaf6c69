<?php
// The same in PHP, for https://app.example/relay/authorize: who is calling, and what may they do?

declare(strict_types=1);

function answer(int $status, array $value): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value, JSON_THROW_ON_ERROR);
    exit;
}

// Reads the session and lets go of it at once: the lock would make a person's requests wait for each other.
session_start(['read_and_close' => true]);

if (!isset($_SESSION['user'], $_SESSION['customer'])) {
    answer(401, ['detail' => 'Nobody is signed in.']);
}

$method = $_SERVER['HTTP_X_SVC_RELAY_METHOD'] ?? 'GET';
if ($method !== 'GET' && !($_SESSION['may_write'] ?? false)) {
    answer(200, ['deny' => 'You may read, but not change anything.']);
}

answer(200, [
    'user' => (string) $_SESSION['user'],
    'groupRef' => (string) $_SESSION['customer'],
    'destinations' => true,
]);
